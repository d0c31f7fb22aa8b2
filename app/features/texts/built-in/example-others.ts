import { type Examples, exampleVariables } from "./example-stay.ts";

const { space, dates, total, payout, guest, amount } = exampleVariables;
const until = "Nov 24, 2026, 3:50 PM EST";
const code = "Show this code when you arrive: K7QF-2MXD-9RTA. Your pass is on the reservation’s page.";
const open = { button: "Open the reservation" };
const dashboard = { button: "Open the dashboard" };
const rental = { button: "Open the rental" };
const stay = { ...open, hasFacts: true };
const account = { button: "Open my account" };

/** Emails about rentals, messages, spaces, money and security, as we send them. */
export const examplesOfOthers: Examples = {
  reviewDue: {
    tenant: {
      subject: `How was ${space}?`,
      text: `Write a review of ${space} by ${until}. No one sees what you write until both of you have written, or until then.`,
      button: "Open the reviews",
    },
    landlord: {
      subject: `How was ${guest} as a tenant?`,
      text: `Write a review of ${guest}, who rented ${space}, by ${until}. No one sees what you write until both of you have written, or until then.`,
      button: "Open the reviews",
    },
  },
  reviewed: {
    tenant: {
      subject: `New review: ${space}`,
      text: "Both reviews are published. Read what the landlord wrote about you. You can answer once.",
      button: "Open the reviews",
    },
    landlord: {
      subject: `New review: ${space}`,
      text: `Both reviews are published. Read what ${guest} wrote about ${space}. You can answer once.`,
      button: "Open the reviews",
    },
  },
  handoverChanged: {
    tenant: {
      subject: `The landlord added to the move-in: ${space}`,
      text: "Look at the photos and notes, and add yours. Once both of you have agreed, this move-in can’t be changed anymore.",
      button: "Open the move-in",
    },
    landlord: {
      subject: `${guest} added to the move-in: ${space}`,
      text: "Look at the photos and notes, and add yours. Once both of you have agreed, this move-in can’t be changed anymore.",
      button: "Open the move-in",
    },
  },
  rentalEnds: {
    tenant: {
      subject: `Rental ends: ${space}`,
      text: "You ended the rental. The last day is Jan 20, 2027. The last period is billed by the day; what you paid beyond it is refunded to your card.",
      ...rental,
    },
    landlord: {
      subject: `Rental ends: ${space}`,
      text: `${guest} ended the rental. The last day is Jan 20, 2027. The last period is billed by the day. The dates after it are available again.`,
      ...rental,
    },
  },
  rentChanges: {
    tenant: {
      subject: `New price from Jan 10, 2027: ${space}`,
      text: `From Jan 10, 2027 the rent of ${space} is $90.00 per month instead of $80.00, plus the service fee. If you don’t want to pay the new price, end the rental.`,
      ...rental,
    },
  },
  datesChange: {
    tenant: {
      subject: `Other dates asked: ${space}`,
      text: `The landlord asks to change the stay from ${dates} to Dec 12 – Jan 22, 2027. Answer by ${until}, or the stay stays as it is.`,
      ...stay,
    },
    landlord: {
      subject: `Other dates asked: ${space}`,
      text: `${guest} asks to change the stay from ${dates} to Dec 12 – Jan 22, 2027. Answer by ${until}, or the stay stays as it is.`,
      ...stay,
    },
  },
  contentsChange: {
    tenant: {
      subject: `What goes in was changed: ${space}`,
      text: `The landlord agreed to your change of what goes into ${space}. It is an addendum of the rental agreement.`,
      ...open,
    },
    landlord: {
      subject: `Other things asked to go in: ${space}`,
      text: `${guest} asks to change what goes into ${space}. Read both and agree or decline. What was accepted stays until you agree.`,
      ...open,
    },
  },
  messagesUnread: {
    tenant: {
      subject: `New message: ${space}`,
      text: "The key is under the mat.",
      button: "Open the conversation",
    },
    landlord: {
      subject: `New message: ${space}`,
      text: "Where do I find the key?",
      button: "Open the conversation",
    },
  },
  reportClosed: {
    tenant: {
      subject: `Your report: ${space}`,
      text: "We read the conversation that you reported, and found nothing that breaks our rules.",
      button: "Open the conversation",
    },
    landlord: {
      subject: `Your report: ${space}`,
      text: "We read the conversation that you reported, and found nothing that breaks our rules.",
      button: "Open the conversation",
    },
  },
  spaceHidden: {
    landlord: {
      subject: `${space} is hidden`,
      text: `${space} is hidden from search and can’t be reserved for now: the photos show another place. Existing reservations stay valid. Contact us once this is fixed.`,
      button: "Contact us",
    },
  },
  spaceApproved: {
    landlord: {
      subject: `${space} is public`,
      text: "We looked at your space. People can find and reserve it now.",
      button: "View your space",
    },
  },
  spaceRefused: {
    landlord: {
      subject: `${space} needs a correction`,
      text: "We looked at your space and can’t publish it as it is: the photos show another place. Correct it and save. That sends it to us again.",
      button: "Correct it",
    },
  },
  paid: {
    tenant: {
      subject: `Payment received: ${space}`,
      text: `We received ${total} for ${space} (rent ${payout}, service fee $8.40). ${code}`,
      ...stay,
    },
    landlord: {
      subject: `Paid: ${space}`,
      text: `${guest} paid for ${space}. Your rent for this stay is ${payout}.`,
      ...dashboard,
      hasFacts: true,
    },
  },
  refunded: {
    tenant: {
      subject: `Refunded: ${space}`,
      text: `We refunded ${amount} for ${space} to your card, because the reservation was canceled. Banks take up to ten days to show it.`,
      hasFacts: true,
    },
  },
  refundStuck: {
    tenant: {
      subject: `Your bank refuses our refund: ${space}`,
      text: `We tried several times to refund ${amount} for ${space} to your card, and your bank refused. We still owe you this money and will pay it another way.`,
      hasFacts: true,
    },
  },
  payoutSent: {
    landlord: {
      subject: `Rent sent: ${space}`,
      text: `We sent ${amount} for ${space} to your bank account. Banks take a few days to show it.`,
      button: "See your balance",
    },
  },
  payoutFailed: {
    landlord: {
      subject: "Your bank refused a payout",
      text: `Your bank refused a payout of ${amount}: the account is closed. The money is back in your payout account. Open it and check your bank account; the payout is repeated after that.`,
      button: "Open payouts",
    },
  },
  disputed: {
    landlord: {
      subject: `Payment disputed: ${space}`,
      text: `${guest}’s bank is questioning the card payment for ${space} and holds the money until it decides, which can take two to three months. Your rent for it stays on hold until then.`,
      button: "See your balance",
    },
  },
  chargeLater: {
    tenant: {
      subject: `Card saved: ${space}`,
      text: `Nothing is charged now. We’ll charge ${total} to your card for ${space} on Dec 1, 2026. Until then you can change the card, and canceling costs nothing.`,
      ...stay,
    },
    landlord: {
      subject: `Card saved: ${space}`,
      text: `${guest} saved a card for ${space}. We’ll charge it on Dec 1, 2026.`,
      ...dashboard,
      hasFacts: true,
    },
  },
  rent: {
    tenant: {
      subject: `Next rent: ${space}`,
      text: `On Jan 7, 2027 we’ll charge $84.00 to your card for ${space}, Jan 10 – Feb 9, 2027. To stop renting, end the rental.`,
      ...rental,
    },
    landlord: {
      subject: `Rent past due: ${space}`,
      text: `${guest}’s card was declined several times for ${space}, Jan 10 – Feb 9, 2027. If the rent isn’t paid within 10 days, the rental ends and the dates are available again.`,
      ...rental,
    },
  },
  depositClaim: {
    tenant: {
      subject: `Your landlord is claiming $50.00 from your deposit: ${space}`,
      text: `The landlord of ${space} is claiming $50.00 from your deposit of $100.00. Agree or object by ${until}. If you don’t answer, we’ll decide.`,
      button: "Open the deposit",
      hasFacts: true,
    },
    landlord: {
      subject: `You claimed $50.00 of the deposit: ${space}`,
      text: `We told ${guest}, who has 72 hours to agree or object. If they object or don’t answer, we’ll decide.`,
      button: "Open the deposit",
      hasFacts: true,
    },
  },
  depositDue: {
    landlord: {
      subject: `Claim by ${until} if something is damaged: ${space}`,
      text: `The stay of ${guest} has ended, and we hold the deposit of $100.00. If you don’t claim by then, we return it to the tenant.`,
      button: "Open the deposit",
      hasFacts: true,
    },
  },
  problem: {
    tenant: {
      subject: `The landlord says it’s fixed: ${space}`,
      text: `Say whether it works by ${until}. If you don’t, we take it as fixed.`,
      button: "Open the report",
      hasFacts: true,
    },
    landlord: {
      subject: `Fix this by ${until}: the gate doesn’t open, ${space}`,
      text: `${guest} reported: the gate doesn’t open. Fix it by ${until} and press “Fixed”, or we’ll decide. Until it is settled, the rent of this stay waits.`,
      button: "Open the report",
      hasFacts: true,
    },
  },
  passwordChanged: {
    anyone: {
      subject: "Your password was changed",
      text: "Hi Dana, your password was changed, and you were logged out everywhere. If this wasn’t you, get a reset link now.",
      button: "Get a reset link",
    },
  },
  loginChanged: {
    anyone: {
      subject: "A passkey was added",
      text: "Hi Dana, the ways to log in to your account changed: a passkey was added. If this wasn’t you, log out everywhere in your account and choose a new password now.",
      ...account,
    },
  },
  emailChangeAsked: {
    anyone: {
      subject: "Email change requested",
      text: "Someone who knows your password asked to move your account to another address. We sent a link there. Nothing changes until someone opens it. If this wasn’t you, choose a new password now.",
      ...account,
    },
  },
  emailChanged: {
    anyone: {
      subject: "Your email was changed",
      text: "Your account’s email was changed. This address can no longer be used to log in. You were logged out on all devices.",
    },
  },
  idDestroyed: {
    tenant: {
      subject: "Your ID was destroyed",
      text: `The pictures of the ID that you uploaded for ${space} on Nov 1, 2026 were destroyed on Nov 24, 2026, with the keys that opened them.`,
      ...open,
    },
  },
  suspended: {
    anyone: {
      subject: "Your account is suspended",
      text: "Hi Dana, your account has been suspended for this reason: someone else’s photos. If you think this is a mistake, contact us.",
      button: "Contact us",
    },
  },
  resetPassword: {
    anyone: {
      subject: "Reset your password",
      text: "Hi Dana, someone asked to reset your password. The link works once, for 30 minutes. If you didn’t ask for this, you can ignore this email.",
      button: "Reset your password",
    },
  },
  confirmEmail: {
    anyone: {
      subject: "Confirm your email",
      text: "Someone signed up with this address. If it was you, open the link in the browser where you’re logged in. It works for 7 days.",
      button: "Confirm my email",
    },
  },
  confirmNewEmail: {
    anyone: {
      subject: "Confirm your new email",
      text: "To use this address for your account, open the link in the browser where you’re logged in. It works once, for 24 hours, and logs you out everywhere.",
      button: "Confirm my new email",
    },
  },
  inquiryAnswered: {
    anyone: {
      subject: "Our answer to your message",
      text: "Hi Dana, yes: ask the landlord before you reserve.",
    },
  },
};
