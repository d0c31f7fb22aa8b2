import { MailLayout, MailText } from "#app/ui/mail-layout.tsx";

/** `username` is null while the address is unconfirmed: a stranger may have chosen the name. */
type EmailProps = { brand: string; username: string | null; url: string };

export function ResetMail({ brand, username, url, minutes }: EmailProps & { minutes: number }) {
  return (
    <MailLayout
      brand={brand}
      heading="Choose a new password"
      action={{ label: "Choose a new password", url }}
    >
      <MailText>
        {hello(username)} someone asked for a new password for your account. The link works once, for{" "}
        {minutes} minutes.
      </MailText>
      <MailText>
        If you didn’t ask for this, you can ignore this email. Your password stays the same.
      </MailText>
    </MailLayout>
  );
}

export function PasswordChangedMail({ brand, username, url }: EmailProps) {
  return (
    <MailLayout
      brand={brand}
      heading="Your password was changed"
      action={{ label: "Ask for a new password", url }}
    >
      <MailText>
        {hello(username)} the password of your account was changed, and every browser was logged out.
      </MailText>
      <MailText>If it was not you, ask for a new password now.</MailText>
    </MailLayout>
  );
}

export function VerifyEmailMail({ brand, url, days }: Omit<EmailProps, "username"> & { days: number }) {
  return (
    <MailLayout brand={brand} heading="Confirm your email" action={{ label: "Confirm my email", url }}>
      <MailText>
        Someone signed up with this address. If it was you, confirm that it is yours: open the link in the
        browser where you are logged in. It works for {days} days.
      </MailText>
      <MailText>
        If it was not you, you can ignore this email, or open the link and have the account removed.
      </MailText>
    </MailLayout>
  );
}

export function ChangeEmailMail({ brand, url, hours }: Omit<EmailProps, "username"> & { hours: number }) {
  return (
    <MailLayout
      brand={brand}
      heading="Confirm your new email"
      action={{ label: "Confirm my new email", url }}
    >
      <MailText>
        Confirm that your account moves to this address: open the link in the browser where you are logged in.
        It works once, for {hours} hours; every browser is then logged out.
      </MailText>
      <MailText>If it was not you, you can ignore this email: nothing changes.</MailText>
    </MailLayout>
  );
}

export function EmailChangeAskedMail({ brand, url }: Omit<EmailProps, "username">) {
  return (
    <MailLayout
      brand={brand}
      heading="A change of your email was requested"
      action={{ label: "Open my account", url }}
    >
      <MailText>
        Someone who knows your password asked to move your account to another address. We sent a link there;
        nothing changes until it is opened.
      </MailText>
      <MailText>
        If it was not you, choose a new password now, or log out everywhere: either voids that link.
      </MailText>
    </MailLayout>
  );
}

export function EmailChangedMail({ brand, supportEmail }: { brand: string; supportEmail: string }) {
  return (
    <MailLayout brand={brand} heading="Your email was changed">
      <MailText>
        Your account’s email was changed. This address can no longer be used to log in. You were logged out on
        all devices.
      </MailText>
      <MailText>If it was not you, write to {supportEmail} now.</MailText>
    </MailLayout>
  );
}

export function LoginChangedMail({ brand, username, change, url }: EmailProps & { change: string }) {
  return (
    <MailLayout brand={brand} heading={change} action={{ label: "Look at my account", url }}>
      <MailText>
        {hello(username)} the ways to log in to your account changed: {change.toLowerCase()}.
      </MailText>
      <MailText>
        If this wasn’t you, log out everywhere in your account and choose a new password now.
      </MailText>
    </MailLayout>
  );
}

export function SuspendedMail({ brand, username, reason, url }: EmailProps & { reason: string }) {
  return (
    <MailLayout brand={brand} heading="Your account is suspended" action={{ label: "Write to us", url }}>
      <MailText>{hello(username)} your account has been suspended for this reason:</MailText>
      <MailText>{reason}</MailText>
      <MailText>If you think this is a mistake, contact us.</MailText>
    </MailLayout>
  );
}

function hello(username: string | null): string {
  return username === null ? "Hello," : `Hello ${username},`;
}
