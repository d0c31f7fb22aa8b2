import { MailLayout, MailText } from "#app/ui/mail-layout.tsx";

/** `username` is null while the address is unconfirmed: a stranger may have chosen the name. */
type EmailProps = { brand: string; username: string | null; url: string };

export function ResetMail({ brand, username, url, minutes }: EmailProps & { minutes: number }) {
  return (
    <MailLayout brand={brand} heading="Reset your password" action={{ label: "Reset your password", url }}>
      <MailText>
        {hello(username)} someone asked to reset your password. The link works once, for {minutes} minutes.
      </MailText>
      <MailText>
        If you didn’t ask for this, you can ignore this email. Your password stays the same.
      </MailText>
    </MailLayout>
  );
}

export function PasswordChangedMail({ brand, username, url }: EmailProps) {
  return (
    <MailLayout brand={brand} heading="Your password was changed" action={{ label: "Get a reset link", url }}>
      <MailText>{hello(username)} your password was changed, and you were logged out everywhere.</MailText>
      <MailText>If this wasn’t you, get a reset link now.</MailText>
    </MailLayout>
  );
}

export function VerifyEmailMail({ brand, url, days }: Omit<EmailProps, "username"> & { days: number }) {
  return (
    <MailLayout brand={brand} heading="Confirm your email" action={{ label: "Confirm my email", url }}>
      <MailText>
        Someone signed up with this address. If it was you, open the link in the browser where you’re logged
        in. It works for {days} days.
      </MailText>
      <MailText>
        If this wasn’t you, you can ignore this email, or open the link and remove the account.
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
        To use this address for your account, open the link in the browser where you’re logged in. It works
        once, for {hours} hours, and logs you out everywhere.
      </MailText>
      <MailText>If this wasn’t you, you can ignore this email. Nothing changes.</MailText>
    </MailLayout>
  );
}

export function EmailChangeAskedMail({ brand, url }: Omit<EmailProps, "username">) {
  return (
    <MailLayout brand={brand} heading="Email change requested" action={{ label: "Open my account", url }}>
      <MailText>
        Someone who knows your password asked to move your account to another address. We sent a link there.
        Nothing changes until someone opens it.
      </MailText>
      <MailText>
        If this wasn’t you, choose a new password now, or log out everywhere. Either one disables that link.
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
      <MailText>If this wasn’t you, email {supportEmail} now.</MailText>
    </MailLayout>
  );
}

export function LoginChangedMail({ brand, username, change, url }: EmailProps & { change: string }) {
  return (
    <MailLayout brand={brand} heading={change} action={{ label: "Open my account", url }}>
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
    <MailLayout brand={brand} heading="Your account is suspended" action={{ label: "Contact us", url }}>
      <MailText>{hello(username)} your account has been suspended for this reason:</MailText>
      <MailText>{reason}</MailText>
      <MailText>If you think this is a mistake, contact us.</MailText>
    </MailLayout>
  );
}

function hello(username: string | null): string {
  return username === null ? "Hello," : `Hello ${username},`;
}
