import { MailLayout, MailText } from "#app/ui/mail-layout.tsx";

type Letter = { brand: string; username: string; url: string };

export function ResetMail({ brand, username, url, minutes }: Letter & { minutes: number }) {
  return (
    <MailLayout
      brand={brand}
      heading="Choose a new password"
      action={{ label: "Choose a new password", url }}
    >
      <MailText>
        Hello {username}, somebody asked for a new password for your account. The link works once, for{" "}
        {minutes} minutes.
      </MailText>
      <MailText>If it was not you, you need not do anything: your password stays as it is.</MailText>
    </MailLayout>
  );
}

export function PasswordChangedMail({ brand, username, url }: Letter) {
  return (
    <MailLayout
      brand={brand}
      heading="Your password was changed"
      action={{ label: "Ask for a new password", url }}
    >
      <MailText>
        Hello {username}, the password of your account was changed, and every browser was logged out.
      </MailText>
      <MailText>If it was not you, ask for a new password now.</MailText>
    </MailLayout>
  );
}

export function VerifyEmailMail({ brand, username, url }: Letter) {
  return (
    <MailLayout brand={brand} heading="Confirm your email" action={{ label: "Confirm my email", url }}>
      <MailText>
        Hello {username}, welcome. Please confirm that this address is yours; reservations you made with it
        before you signed up are then in your account.
      </MailText>
    </MailLayout>
  );
}
