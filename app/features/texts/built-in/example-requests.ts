import { type Examples, exampleVariables } from "./example-stay.ts";

const { space, dates, guest } = exampleVariables;
const until = "Nov 24, 2026, 3:50 PM EST";
const code = "Show this code when you arrive: K7QF-2MXD-9RTA. Your pass is on the reservation’s page.";
const answer = `Answer by ${until} or the request expires.`;
const open = { button: "Open the reservation" };
const dashboard = { button: "Open the dashboard" };
const stay = { ...open, hasFacts: true };
const toAnswer = { button: "Accept", otherwise: "Reject", hasFacts: true };
const another = { button: "Find another space", hasFacts: true };

/** Emails about requests and bookings, as we send them. */
export const examplesOfRequests: Examples = {
  requestReceived: {
    landlord: {
      subject: `New request for ${space}`,
      text: `${guest} wants to rent ${space}. ${answer}`,
      stays: answer,
      ...toAnswer,
    },
  },
  requestSent: {
    tenant: {
      subject: `Your request for ${space}`,
      text: "We sent your request to the landlord. Nothing is charged yet. We’ll email you the answer; then show this code when you arrive: K7QF-2MXD-9RTA.",
      ...stay,
    },
  },
  booked: {
    tenant: {
      subject: `Booked: ${space}`,
      text: `Your stay, ${dates}, is booked: it was accepted at once. ${code}`,
      stays: code,
      ...stay,
    },
    landlord: {
      subject: `Booked instantly: ${space}`,
      text: `${guest} booked ${space} for ${dates}. Their ID is verified, so you don’t need to answer. They have until ${until} to pay, or the reservation expires.`,
      stays: `They have until ${until} to pay, or the reservation expires.`,
      ...dashboard,
      hasFacts: true,
    },
  },
  accepted: {
    tenant: {
      subject: `Accepted: ${space}`,
      text: `The landlord accepted your stay, ${dates}. Next: pay by ${until}, or the reservation expires.`,
      stays: `Next: pay by ${until}, or the reservation expires.`,
      ...stay,
    },
    landlord: {
      subject: `You accepted: ${space}`,
      text: `You accepted ${guest}’s stay, ${dates}. Here is your copy of the rental agreement.`,
      button: "Open the agreement",
      hasFacts: true,
    },
  },
  rejected: {
    tenant: {
      subject: `Not accepted: ${space}`,
      text: `The landlord did not accept your request for ${dates}. The landlord wrote: “I need the space myself.” Your payment will be refunded in full. Next: find another space near Harrisburg for the same dates.`,
      stays: "The landlord wrote: “I need the space myself.” Your payment will be refunded in full.",
      ...another,
    },
  },
  idWanted: {
    tenant: {
      subject: `A document is needed for ${space}`,
      text: `The landlord asks for a document before answering. Please upload your ID for the stay ${dates}.`,
      button: "Upload your ID",
      hasFacts: true,
    },
  },
  idArrived: {
    landlord: {
      subject: `Documents arrived for ${space}`,
      text: `${guest} uploaded the document you asked for. The request for ${dates} is waiting for your answer again.`,
      ...toAnswer,
    },
  },
  idReceived: {
    tenant: {
      subject: "We received your ID",
      text: `Your ID for ${space} arrived. It’s stored encrypted. Only our verification team sees it; the landlord only learns whether it’s verified.`,
      ...open,
    },
  },
  idVerified: {
    tenant: {
      subject: "Your ID is verified",
      text: `Your ID for ${space} is verified. The reservation is confirmed once the landlord accepts it.`,
      ...open,
    },
    landlord: {
      subject: `Confirmed: ${space}`,
      text: `The ID of ${guest} is verified. The stay ${dates} is confirmed.`,
      ...dashboard,
      hasFacts: true,
    },
  },
  idRefused: {
    tenant: {
      subject: "We need another picture of your ID",
      text: `We could not verify the ID you uploaded for ${space}: the picture is too dark. Your reservation is unchanged. Please upload another picture.`,
      button: "Upload another ID",
    },
  },
  canceled: {
    tenant: {
      subject: `Canceled: ${space}`,
      text: `Your reservation for ${dates} is canceled. Your payment will be refunded in full.`,
      ...another,
    },
    landlord: {
      subject: `Canceled: ${space}`,
      text: `${guest} canceled the stay ${dates}. The dates are available again.`,
      hasFacts: true,
    },
  },
  expired: {
    tenant: {
      subject: `Expired: ${space}`,
      text: `Your request for ${dates} expired. Your payment will be refunded in full.`,
      ...another,
    },
    landlord: {
      subject: `Expired: ${space}`,
      text: `${guest}’s request for ${dates} expired. The dates are available again.`,
      hasFacts: true,
    },
  },
  reinstated: {
    tenant: {
      subject: `Reinstated: ${space}`,
      text: `Your payment arrived after the request had expired. The dates were still available, so your reservation is reinstated: ${dates}.`,
      ...stay,
    },
    landlord: {
      subject: `Reinstated: ${space}`,
      text: `${guest} paid, and the request for ${dates} is reinstated. Please answer it.`,
      ...toAnswer,
    },
  },
  bookingsAdded: {
    tenant: {
      subject: `Moved to your account: ${space}`,
      text: `Your reservation of ${space}, ${dates}, was moved to the account with this email address. It now opens only there; links in earlier emails no longer work. If you didn’t claim it, contact us.`,
      ...open,
      otherwise: "Contact us",
    },
  },
  accessOpen: {
    tenant: {
      subject: `How to get in: ${space}`,
      text: "12 River Street, Harrisburg, PA 17101. You can read how to get in now, until your stay ends.",
      button: "See how to get in",
    },
  },
  answerDue: {
    landlord: {
      subject: `Still waiting for you: ${space}`,
      text: `${guest} wants to rent ${space} and is waiting for your answer. ${answer}`,
      stays: answer,
      ...toAnswer,
    },
  },
};
