// What lies between the screen and Python: numbered events, kept until a scene acknowledges them, and the heartbeat.

/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {import("./types.js").Sent} Sent */
/** @typedef {"live" | "lost" | "gone"} Link */
/** @typedef {"there" | "deaf" | "gone" | "unknown"} Kernel */

const TICK = 500;
const PING_EVERY = 3; // ticks
const SILENCE = 3500;
const RESEND_AFTER = 3000;
const LONG = 50_000; // letters: such a text may take a while, and is not sent again for a trifle
const RESEND_LONG_AFTER = 30_000;
const TRIES = 4;
const AT_ONCE = 100; // what is answered sooner is not shown as waiting: drawing that would only hold up the answer

/** Numbers grow over all views that share this module, so that two views of one widget never use the same one. */
let last = 0;

/** Events that the visitor did not make: not worth showing in the queue. */
const SILENT = new Set(["hello", "qr", "address", "step"]);

/** The minutes since 1970-01-01 began. @param {number} now */
export const minuteOf = (now) => Math.floor(now / 60_000);

export class Session {
  /**
   * @param {Host} host
   * @param {{now?: () => number, kernel?: (() => Promise<Kernel>) | null, hidden?: () => boolean}} [options]
   */
  constructor(host, { now = Date.now, kernel = null, hidden = () => document.hidden } = {}) {
    this.host = host;
    this.now = now;
    this.kernel = kernel;
    this.hidden = hidden;
    /** @type {Link} */
    this.link = "live";
    /** @type {{event: Sent, at: number, tries: number}[]} */
    this.queue = [];
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** The last event that the visitor made. */
    this.pressed = 0;
    this.heard = now();
    this.ticked = now();
    this.ticks = 0;
    this.deaf = 0;
    this.asking = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.patient = undefined;
    /** @type {(() => void)[]} */
    this.undo = [];
  }

  /** Begin to listen and to ping; returns how to stop. */
  start() {
    this.undo = [
      this.host.on("change:scene", () => this.acknowledge()),
      this.host.on("msg:custom", (message) => {
        if (message && message.pong !== undefined) this.alive();
      }),
    ];
    const timer = setInterval(() => this.tick(), TICK);
    this.undo.push(() => clearInterval(timer), () => clearTimeout(this.patient));
    this.ping();
    return () => this.undo.splice(0).forEach((stop) => stop());
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  changed() {
    this.listeners.forEach((listener) => listener());
  }

  /** The last event that Python has dealt with. */
  get seen() {
    return Number(this.host.get("scene")?.seq ?? 0);
  }

  /**
   * Number an event, send it, keep it until it is acknowledged.
   * @param {Event_} event
   */
  send(event) {
    last = Math.max(last, this.seen) + 1;
    if (!SILENT.has(event.do)) this.pressed = last;
    const sent = { ...event, seq: last };
    this.queue.push({ event: sent, at: this.now(), tries: 1 });
    this.deliver(sent);
    if (this.link === "live") this.waitsSoon();
    else this.changed();
    return last;
  }

  /** Send an event; with the time where the scene asks for it. @param {Sent} event */
  deliver(event) {
    this.host.send(this.host.get("scene")?.clock ? { ...event, minute: minuteOf(this.now()) } : event);
  }

  /** Show what waits, if it still does in a moment. */
  waitsSoon() {
    this.patient ??= setTimeout(() => {
      this.patient = undefined;
      if (this.queue.length) this.changed();
    }, AT_ONCE);
  }

  /** The visitor's own events that still wait. */
  get waiting() {
    return this.queue.map((entry) => entry.event).filter((event) => !SILENT.has(event.do));
  }

  acknowledge() {
    const seen = this.seen;
    this.queue = this.queue.filter((entry) => entry.event.seq > seen);
    this.alive();
  }

  /** Python was heard. */
  alive() {
    this.heard = this.now();
    this.deaf = 0;
    if (this.link !== "live") {
      this.link = "live";
      this.queue.forEach((entry) => (entry.at = this.now() - RESEND_AFTER + 2 * TICK));
    }
    this.changed();
  }

  ping() {
    this.host.send({ do: "ping", n: this.ticks });
  }

  tick() {
    const now = this.now();
    const slept = now - this.ticked > 4 * TICK; // a sleeping phone, a tab in the background
    this.ticked = now;
    if (this.hidden()) {
      this.heard = now;
      return;
    }
    this.ticks += 1;
    if (slept) this.heard = now;
    if (slept || this.ticks % PING_EVERY === 0) this.ping();
    if (now - this.heard > SILENCE) this.silent();
    else if (this.link === "live") this.resend(now);
  }

  /** Nothing was heard for too long: say so, and ask the server about the kernel where the page knows how. */
  silent() {
    if (this.link === "live") {
      this.link = "lost";
      this.changed();
    }
    if (!this.kernel || this.asking || this.link === "gone") return;
    this.asking = true;
    this.kernel().then((answer) => {
      this.asking = false;
      if (this.link !== "lost") return;
      this.deaf = answer === "deaf" ? this.deaf + 1 : 0;
      if (answer === "gone" || this.deaf > 2) {
        this.link = "gone";
        this.changed();
      }
    });
  }

  /**
   * An event that is not acknowledged though pongs come was lost on the way: send it again under its number
   * (Python leaves out what it has dealt with).
   * @param {number} now
   */
  resend(now) {
    for (const entry of this.queue) {
      const patience = String(entry.event.text ?? "").length > LONG ? RESEND_LONG_AFTER : RESEND_AFTER;
      if (now - entry.at < patience || entry.tries >= TRIES) continue;
      entry.at = now;
      entry.tries += 1;
      this.deliver(entry.event);
    }
  }
}
