import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";

/** `username` is null while the address is unconfirmed: someone else may have chosen the name. */
type EmailProps = { brand: string; username: string | null; url: string };

export function ResetEmail({ brand, username, url, minutes }: EmailProps & { minutes: number }) {
  return (
    <EmailLayout brand={brand} heading="Reset your password" action={{ label: "Reset your password", url }}>
      <EmailText>
        {hello(username)} someone asked to reset your password. The link works once, for {minutes} minutes.
      </EmailText>
      <EmailText>
        If you didn’t ask for this, you can ignore this email. Your password stays the same.
      </EmailText>
    </EmailLayout>
  );
}

export function PasswordChangedEmail({ brand, username, url }: EmailProps) {
  return (
    <EmailLayout
      brand={brand}
      heading="Your password was changed"
      action={{ label: "Get a reset link", url }}
    >
      <EmailText>{hello(username)} your password was changed, and you were logged out everywhere.</EmailText>
      <EmailText>If this wasn’t you, get a reset link now.</EmailText>
    </EmailLayout>
  );
}

export function VerifyAddressEmail({ brand, url, days }: Omit<EmailProps, "username"> & { days: number }) {
  return (
    <EmailLayout brand={brand} heading="Confirm your email" action={{ label: "Confirm my email", url }}>
      <EmailText>
        Someone signed up with this address. If it was you, open the link in the browser where you’re logged
        in. It works for {days} days.
      </EmailText>
      <EmailText>
        If this wasn’t you, you can ignore this email, or open the link and remove the account.
      </EmailText>
    </EmailLayout>
  );
}

export function ChangeAddressEmail({ brand, url, hours }: Omit<EmailProps, "username"> & { hours: number }) {
  return (
    <EmailLayout
      brand={brand}
      heading="Confirm your new email"
      action={{ label: "Confirm my new email", url }}
    >
      <EmailText>
        To use this address for your account, open the link in the browser where you’re logged in. It works
        once, for {hours} hours, and logs you out everywhere.
      </EmailText>
      <EmailText>If this wasn’t you, you can ignore this email. Nothing changes.</EmailText>
    </EmailLayout>
  );
}

export function AddressChangeAskedEmail({ brand, url }: Omit<EmailProps, "username">) {
  return (
    <EmailLayout brand={brand} heading="Email change requested" action={{ label: "Open my account", url }}>
      <EmailText>
        Someone who knows your password asked to move your account to another address. We sent a link there.
        Nothing changes until someone opens it.
      </EmailText>
      <EmailText>
        If this wasn’t you, choose a new password now, or log out everywhere. Either one disables that link.
      </EmailText>
    </EmailLayout>
  );
}

export function AddressChangedEmail({ brand, supportEmail }: { brand: string; supportEmail: string }) {
  return (
    <EmailLayout brand={brand} heading="Your email was changed">
      <EmailText>
        Your account’s email was changed. This address can no longer be used to log in. You were logged out on
        all devices.
      </EmailText>
      <EmailText>If this wasn’t you, email {supportEmail} now.</EmailText>
    </EmailLayout>
  );
}

export function LoginChangedEmail({ brand, username, change, url }: EmailProps & { change: string }) {
  return (
    <EmailLayout brand={brand} heading={change} action={{ label: "Open my account", url }}>
      <EmailText>
        {hello(username)} the ways to log in to your account changed: {change.toLowerCase()}.
      </EmailText>
      <EmailText>
        If this wasn’t you, log out everywhere in your account and choose a new password now.
      </EmailText>
    </EmailLayout>
  );
}

export function SuspendedEmail({ brand, username, reason, url }: EmailProps & { reason: string }) {
  return (
    <EmailLayout brand={brand} heading="Your account is suspended" action={{ label: "Contact us", url }}>
      <EmailText>{hello(username)} your account has been suspended for this reason:</EmailText>
      <EmailText>{reason}</EmailText>
      <EmailText>If you think this is a mistake, contact us.</EmailText>
    </EmailLayout>
  );
}

function hello(username: string | null): string {
  return username === null ? "Hi," : `Hi ${username},`;
}
