"""The bars: what is promised to be quick or small, measured as ratios in one run."""
