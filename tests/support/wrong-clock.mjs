// Imported before the product (NODE_OPTIONS=--import=…): sets the clock CLOCK_AHEAD_MS ahead, until SIGUSR2 corrects
// it.
const RightDate = Date;
let ahead = Number(process.env["CLOCK_AHEAD_MS"]);
process.on("SIGUSR2", () => (ahead = 0));

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length > 0 ? given : [RightDate.now() + ahead], self),
  apply: () => new RightDate(RightDate.now() + ahead).toString(),
  get: (target, name) => (name === "now" ? () => RightDate.now() + ahead : Reflect.get(target, name)),
});
