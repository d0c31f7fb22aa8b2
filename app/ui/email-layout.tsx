import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";

const sans = { fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" };

/**
 * The layout of every email: brand, heading, text, at most one action and its opposite. Also readable as plain text.
 */
export function EmailLayout(mail: {
  brand: string;
  heading: string;
  action?: { label: string; url: string };
  otherwise?: { label: string; url: string };
  /** The link that ends emails of this kind. */
  unsubscribeUrl?: string;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{mail.heading}</Preview>
      <Body
        style={{ ...sans, backgroundColor: "#FAFAF7", color: "#1B1F23", margin: 0, padding: "24px 12px" }}
      >
        <Container
          style={{
            backgroundColor: "#FFFFFF",
            border: "1px solid #E4E4DD",
            borderRadius: 12,
            maxWidth: 560,
            padding: 24,
          }}
        >
          <Text style={{ color: "#0F6B5C", fontSize: 16, fontWeight: 700, margin: 0 }}>{mail.brand}</Text>
          <Heading as="h1" style={{ fontSize: 22, lineHeight: "28px", margin: "16px 0" }}>
            {mail.heading}
          </Heading>
          {mail.children}
          {mail.action && (
            <Button
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
            <Link href={mail.otherwise.url} style={{ color: "#0F6B5C", fontWeight: 600, marginLeft: 16 }}>
              {mail.otherwise.label}
            </Link>
          )}
          <Hr style={{ borderColor: "#E4E4DD", margin: "24px 0 12px" }} />
          <Text style={{ color: "#5B6470", fontSize: 13, margin: 0 }}>
            You’re receiving this email because you have a reservation or account with {mail.brand}.
            {mail.unsubscribeUrl && (
              <>
                {" "}
                <Link href={mail.unsubscribeUrl} style={{ color: "#5B6470", textDecoration: "underline" }}>
                  Stop reminders
                </Link>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph of an email. */
export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: "24px", margin: "0 0 16px" }}>{children}</Text>;
}
