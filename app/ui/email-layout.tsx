import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "react-email";
import { Children, createContext, Fragment, isValidElement, type ReactNode, use } from "react";
import { EmailSender } from "#app/platform/email-sender.ts";
import { type EmailPart, isReplaced } from "#app/platform/email-texts.ts";
import { type MarkdownPart, wordsOf as wordsOfParts } from "#app/platform/markdown.ts";
import { EmailParts } from "./email-parts.tsx";

const sans = { fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" };

// Mail programs keep inline styles only; those that know the dark scheme read this, too. The colors are the theme's.
const dark = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #12161a !important; }
  .sheet { background-color: #1b2126 !important; border-color: #2f373e !important; }
  .ink { color: #eceff1 !important; }
  .soft { color: #a7b0ba !important; }
  .brand { color: #4cc2aa !important; }
  .line { border-color: #2f373e !important; }
  .action { background-color: #4cc2aa !important; color: #06231d !important; }
}`;

/** What an email is about: the space with its photo, and a few lines such as dates and price. */
export type EmailFacts = {
  title: string;
  place: string;
  photo: string | null;
  rows: [label: string, value: string][];
};

/** The link that ends emails of this one's category, and its words; for emails that don't bring their own. */
const UnsubscribeContext = createContext<{ url: string; label: string } | null>(null);
export const Unsubscribe = UnsubscribeContext.Provider;

/** What an operator says, with our parts between it; a heading in place of ours where it says all of the sentences. */
const OperatorContext = createContext<{
  blocks: (EmailPart | MarkdownPart[])[];
  heading: string | null;
  publicUrl: string;
} | null>(null);
export const OperatorText = OperatorContext.Provider;

/**
 * The layout of every email: brand, heading, text, facts, at most one action and its opposite. Also readable as plain
 * text, and in the dark scheme.
 */
export function EmailLayout(mail: {
  brand: string;
  heading: string;
  /** What the sentences alone say, such as a deadline: it stands above the facts where an operator's replace them. */
  stays?: ReactNode;
  /** A line above the text that says nothing of what happened: previews leave it out. */
  above?: string | undefined;
  facts?: EmailFacts | undefined;
  action?: { label: string; url: string };
  otherwise?: { label: string; url: string };
  /** The link that ends emails of this kind. */
  unsubscribeUrl?: string;
  /** The words of that link. */
  unsubscribeLabel?: string;
  children: ReactNode;
}) {
  const ending = use(UnsubscribeContext);
  const operator = use(OperatorContext);
  const sender = use(EmailSender);
  const unsubscribeUrl = mail.unsubscribeUrl ?? ending?.url;
  const { blocks, heading, publicUrl } = operator ?? {
    blocks: ["text" as const],
    heading: null,
    publicUrl: "",
  };
  const isOperators = isReplaced(blocks);
  const words = isOperators
    ? blocks.map((block) => (typeof block === "string" ? "" : wordsOfParts(block)))
    : [];
  const facts = mail.facts && <Facts {...mail.facts} />;
  const button = (
    <>
      {mail.action && (
        <Button
          className="action"
          href={mail.action.url}
          style={{
            backgroundColor: "#0F6B5C",
            borderRadius: 8,
            color: "#FFFFFF",
            fontWeight: 600,
            padding: "12px 20px",
          }}
        >
          {mail.action.label}
        </Button>
      )}
      {/* The space ends the first URL in the plain text. */}
      {mail.otherwise && " "}
      {mail.otherwise && (
        <Link
          className="brand"
          href={mail.otherwise.url}
          style={{ color: "#0F6B5C", fontWeight: 600, marginLeft: 16 }}
        >
          {mail.otherwise.label}
        </Link>
      )}
    </>
  );
  const parts: Record<EmailPart, ReactNode> = {
    text: (
      <>
        {mail.children}
        {facts}
        {button}
      </>
    ),
    sentences: mail.children,
    facts: (
      <>
        {isOperators && mail.stays}
        {facts}
      </>
    ),
    button,
  };
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <Preview>
        {(isOperators ? words.join(" ").replaceAll(/\s+/g, " ") : wordsOf(mail.children)).trim() ||
          mail.heading}
      </Preview>
      <Body
        className="ground ink"
        style={{ ...sans, backgroundColor: "#FAFAF7", color: "#1B1F23", margin: 0, padding: "24px 12px" }}
      >
        <Container
          className="sheet"
          style={{
            backgroundColor: "#FFFFFF",
            border: "1px solid #E4E4DD",
            borderRadius: 12,
            maxWidth: 560,
            padding: 24,
            // Long addresses must not widen it beyond a phone.
            wordBreak: "break-word",
          }}
        >
          <Text className="brand" style={{ color: "#0F6B5C", fontSize: 16, fontWeight: 700, margin: 0 }}>
            {mail.brand}
          </Text>
          <Heading as="h1" className="ink" style={{ fontSize: 22, lineHeight: "28px", margin: "16px 0" }}>
            {heading ?? mail.heading}
          </Heading>
          {mail.above && <EmailText>{mail.above}</EmailText>}
          {blocks.map((block, place) => {
            const part =
              typeof block === "string" ? parts[block] : <EmailParts parts={block} publicUrl={publicUrl} />;
            const before = blocks[place - 1];
            const isBelowButton = before === "text" || before === "button";
            return isBelowButton ? (
              <div key={place} style={{ marginTop: 24 }}>
                {part}
              </div>
            ) : (
              <Fragment key={place}>{part}</Fragment>
            );
          })}
          <Hr className="line" style={{ borderColor: "#E4E4DD", margin: "24px 0 12px" }} />
          {sender && (
            <Text className="soft" style={{ color: "#5B6470", fontSize: 13, margin: "0 0 8px" }}>
              Questions? Contact{" "}
              <Link
                className="soft"
                href={`mailto:${sender.supportEmail}`}
                style={{ color: "#5B6470", textDecoration: "underline" }}
              >
                {sender.supportEmail}
              </Link>
              .{sender.company && ` ${sender.company}`}
            </Text>
          )}
          <Text className="soft" style={{ color: "#5B6470", fontSize: 13, margin: 0 }}>
            You’re receiving this email because you have a reservation or account with {mail.brand}.
            {unsubscribeUrl && (
              <>
                {" "}
                <Link
                  className="soft"
                  href={unsubscribeUrl}
                  style={{ color: "#5B6470", textDecoration: "underline" }}
                >
                  {mail.unsubscribeLabel ?? ending?.label}
                </Link>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** The text of an email's paragraphs, which lists of emails show next to the subject; the heading repeats the subject. */
function wordsOf(node: ReactNode): string {
  const words = Children.toArray(node).map((child) => {
    if (typeof child === "string" || typeof child === "number") return String(child);
    if (!isValidElement<{ children?: ReactNode }>(child)) return "";
    const isEndOfLine = child.type === EmailText || child.type === "br";
    return `${wordsOf(child.props.children)}${isEndOfLine ? " " : ""}`;
  });
  return words.join("");
}

/** A paragraph of an email. */
export function EmailText({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ fontSize: 16, lineHeight: "24px", margin: "0 0 16px" }}>
      {children}
    </Text>
  );
}

const cell = { fontSize: 14, lineHeight: "20px", padding: "6px 0", verticalAlign: "top" } as const;

/** The space with its photo above a table, which the plain text shows in columns, too. */
function Facts({ title, place, photo, rows }: EmailFacts) {
  return (
    <div
      className="line"
      style={{ border: "1px solid #E4E4DD", borderRadius: 8, margin: "0 0 20px", padding: 16 }}
    >
      {photo && (
        <img
          src={photo}
          alt=""
          width={120}
          height={90}
          style={{ borderRadius: 8, display: "block", margin: "0 0 12px", objectFit: "cover" }}
        />
      )}
      <p className="ink" style={{ fontSize: 16, fontWeight: 600, lineHeight: "24px", margin: 0 }}>
        {title}
      </p>
      <p className="soft" style={{ color: "#5B6470", fontSize: 14, lineHeight: "20px", margin: "0 0 8px" }}>
        {place}
      </p>
      <table
        className="facts"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ borderCollapse: "collapse" }}
      >
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <td
                className="soft line"
                width="45%"
                style={{ ...cell, ...rule, color: "#5B6470", paddingRight: 16, wordBreak: "normal" }}
              >
                {label}
              </td>
              <td
                align={isShort(value) ? "right" : "left"}
                className="ink line"
                style={{
                  ...cell,
                  ...rule,
                  fontWeight: isShort(value) ? 600 : 400,
                  whiteSpace: isAmount(value) ? "nowrap" : "pre-line",
                }}
              >
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Words such as a date or an amount; sentences, such as house rules, are read from the left. */
function isShort(value: string): boolean {
  return value.length <= 40 && !value.includes("\n");
}

function isAmount(value: string): boolean {
  return /^\S?\$[\d,.]+$/.test(value);
}

const rule = { borderTop: "1px solid #E4E4DD" };
