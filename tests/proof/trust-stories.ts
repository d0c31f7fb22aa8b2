import type { By, Edge, StayStep, TrustStep } from "./trust-steps.ts";

const stay = { do: "reserve", holder: 0, inDays: 1, days: 1, as: "stay" } as const;
const visit = { ...stay, holder: 1 } as const;
const run = { do: "run" } as const;
const after = (at: Edge): TrustStep => ({ do: "edge", at, side: 1, which: 0 });
const before = (at: Edge): TrustStep => ({ do: "edge", at, side: -1, which: 0 });
const write = (by: By, stars: number): StayStep => ({ do: "write", by, stars, which: 0 });
const cancel = (by: By): StayStep => ({ do: "cancel", by, which: 0 });
const claim = (cents: number): StayStep => ({ do: "claim", by: "landlord", cents, which: 0 });
const answer = (agrees: boolean): StayStep => ({ do: "answer", by: "holder", agrees, which: 0 });
const decide = (cents: number): StayStep => ({ do: "decide", by: "administrator", cents, which: 0 });
const onSpace = (what: "reply" | "hide" | "show", by: By): StayStep => ({
  do: what,
  by,
  side: "tenant",
  which: 0,
});
const moveOut = (what: "add" | "agree", by: By): StayStep => ({
  do: what,
  by,
  kind: "move-out",
  stale: false,
  which: 0,
});

/** What random steps would rarely produce: each limit from both sides, and what comes after something that ended. */
export const stories: TrustStep[][] = [
  // Both write, and the first can't take it back; it is hidden, shown again, and answered once by the other side.
  [
    stay,
    after("end"),
    run,
    write("holder", 2),
    write("landlord", 5),
    write("holder", 5),
    onSpace("reply", "holder"),
    onSpace("hide", "administrator"),
    onSpace("reply", "landlord"),
    onSpace("show", "administrator"),
    onSpace("reply", "landlord"),
    onSpace("reply", "landlord"),
  ],
  // One writes, and changes it; until the time is over nobody else reads it. The other comes too late.
  [
    visit,
    after("end"),
    run,
    write("landlord", 3),
    write("holder", 1),
    write("holder", 4),
    run,
    before("close"),
    run,
    after("close"),
    write("landlord", 2),
    run,
    onSpace("hide", "administrator"),
  ],
  [
    visit,
    after("end"),
    run,
    write("holder", 3),
    before("close"),
    run,
    after("close"),
    run,
    write("landlord", 1),
  ],
  [stay, before("end"), run, write("holder", 1), claim(5_000), after("end"), claim(5_000), claim(100)],
  // Claimed in time and too late; whole, a part, nothing, and more than the deposit.
  [stay, before("claim"), claim(20_000), run, after("claim"), run, answer(true), run],
  [visit, after("claim"), claim(20_000), run, claim(20_000)],
  [stay, after("end"), claim(30_000), answer(false), decide(25_000), run, decide(1)],
  [visit, after("end"), claim(15_000), before("answer"), decide(1), answer(false), decide(7_001), run],
  [
    stay,
    after("end"),
    claim(9_000),
    before("answer"),
    run,
    after("answer"),
    answer(true),
    run,
    decide(0),
    run,
  ],
  // Canceled at each time of its life.
  [stay, before("begin"), cancel("holder"), after("end"), run, write("holder", 1), claim(1)],
  [visit, after("begin"), cancel("holder"), cancel("landlord"), cancel("administrator"), run],
  [stay, after("end"), claim(8_000), cancel("administrator"), answer(true), run, decide(8_000)],
  [stay, after("end"), claim(8_000), answer(false), cancel("administrator"), decide(8_000), run, decide(1)],
  [stay, after("end"), claim(8_000), answer(true), cancel("administrator"), run],
  [stay, after("end"), run, write("landlord", 2), cancel("administrator"), write("holder", 1), run],
  // Asked and never accepted or paid: it expires, and is nobody's to review.
  [
    { ...stay, as: "paid" },
    before("expiry"),
    run,
    after("expiry"),
    run,
    after("end"),
    run,
    write("holder", 1),
  ],
  [{ ...visit, as: "accepted" }, after("expiry"), run, { do: "pay", by: "holder", which: 0 }],
  [
    { ...visit, as: "asked" },
    { do: "pay", by: "holder", which: 0 },
    { do: "accept", by: "landlord", which: 0 },
    before("day before"),
    after("day before"),
  ],
  // A move-out that both agree to doesn't change anymore.
  [
    stay,
    after("begin"),
    moveOut("add", "holder"),
    moveOut("agree", "landlord"),
    moveOut("add", "landlord"),
    moveOut("agree", "landlord"),
    moveOut("agree", "holder"),
    moveOut("add", "holder"),
    after("end"),
    claim(12_000),
  ],
];
