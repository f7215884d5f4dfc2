// The socket: says hello, sends wishes until each is answered, comes back by itself and asks only for what it missed.
// docs/live-protocol.md says what goes to and fro.

const PROTOCOL = 1;
const PING = 20000;
const SILENCE = 45000; // nothing heard for so long: the line is dead, whatever the browser thinks
const ANSWER = 1500; // a phone that has just woken up waits so long for a sign of life
const FIRST_WAIT = 200;
const LONGEST_WAIT = 4000;
const FINAL = new Set([4401, 4403, 4404]);

export class Transport {
  /** `hear(message)` gets every message of the server, `feel(net, waiting)` every change of the line. */
  constructor({ address, token, hear, feel, version }) {
    Object.assign(this, { address, token, hear, feel, version });
    this.unanswered = new Map();
    this.tries = 0;
    addEventListener("online", () => this.again(0));
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => !document.hidden && this.wake());
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    clearTimeout(this.timer);
    this.left = false;
    this.net = "connecting";
    this.tell();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("open", () => this.greet());
    socket.addEventListener("message", (event) => socket === this.socket && this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event.code));
  }

  greet() {
    this.hello();
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PING);
  }

  /** Ask for everything after the version that is known; also where a message seems to be missing. */
  hello() {
    const since = this.version();
    this.write({ type: "hello", v: PROTOCOL, seat_token: this.token, since: since < 0 ? null : since });
  }

  beat() {
    if (Date.now() - this.heard > SILENCE) this.drop();
    else this.write({ type: "ping" });
  }

  // A phone that slept may hold a line that died meanwhile, and nobody has told it.
  wake() {
    if (this.net !== "on") return this.again(0);
    const asked = Date.now();
    this.write({ type: "ping" });
    setTimeout(() => this.net === "on" && this.heard < asked && this.drop(), ANSWER);
  }

  // To close a dead line in form takes longer than to open a new one.
  drop() {
    const { socket } = this;
    if (!socket || this.net === "off") return;
    this.socket = null;
    socket.close();
    this.lost(0);
  }

  receive(message) {
    this.heard = Date.now();
    if (message.type === "welcome") this.arrived();
    if (message.id) this.unanswered.delete(message.id);
    this.hear(message);
    this.tell();
  }

  // What was sent and not answered goes out again under its old number, so that it counts once.
  arrived() {
    this.tries = 0;
    this.net = "on";
    for (const message of this.unanswered.values()) this.write(message);
  }

  lost(code) {
    clearInterval(this.pulse);
    if (this.left) return;
    this.net = FINAL.has(code) ? "ended" : "off";
    this.tell();
    if (FINAL.has(code)) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.again(wait * (0.75 + Math.random() / 2));
  }

  again(wait) {
    if (this.net !== "off") return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Send something that wants an answer; it is kept until the answer comes. Gives its number. */
  send(message) {
    const id = crypto.randomUUID?.() ?? fallbackId();
    const numbered = { ...message, id };
    this.unanswered.set(id, numbered);
    if (this.net === "on") this.write(numbered);
    this.tell();
    return id;
  }

  /** How many commands wait for their answer. */
  get waiting() {
    return [...this.unanswered.values()].filter((message) => message.type === "command").length;
  }

  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  tell() {
    this.feel(this.net, this.waiting);
  }
}

// In a hall without https `randomUUID` is missing.
function fallbackId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
