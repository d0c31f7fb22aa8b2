import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import { replyMark } from "./model.ts";

type Unread = {
  brand: string;
  heading: string;
  texts: string[];
  url: string;
  unsubscribeUrl: string;
  mayReply: boolean;
};

/** What someone hasn't read in one conversation, as they may see it. */
export function UnreadEmail({ brand, heading, texts, url, unsubscribeUrl, mayReply }: Unread) {
  return (
    <EmailLayout
      brand={brand}
      heading={heading}
      above={mayReply ? replyMark : undefined}
      action={{ label: "Open the conversation", url }}
      unsubscribeUrl={unsubscribeUrl}
      unsubscribeLabel="Stop emails about messages"
    >
      {texts.map((text, at) => (
        <EmailText key={at}>
          {text.split("\n").map((line, number) => (
            <span key={number}>
              {number > 0 && <br />}
              {line}
            </span>
          ))}
        </EmailText>
      ))}
    </EmailLayout>
  );
}

type Closed = { brand: string; heading: string; text: string; url: string };

/** To who reported a conversation, once an administrator closed the report. */
export function ReportClosedEmail({ brand, heading, text, url }: Closed) {
  return (
    <EmailLayout brand={brand} heading={heading} action={{ label: "Open the conversation", url }}>
      <EmailText>{text}</EmailText>
      <EmailText>
        You can block messages there. The other side doesn’t learn that you reported them.
      </EmailText>
    </EmailLayout>
  );
}
