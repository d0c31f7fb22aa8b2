import { Link } from "#app/ui/link.tsx";

/** Tells a visitor how to move the reservation into an account, for use on every device. */
export function KeepInAccount({ id, email }: { id: string; email: string }) {
  const signup = `/signup?${new URLSearchParams({ email, next: `/checkout/${id}` })}`;
  return (
    <section aria-labelledby="keep" className="border-t border-line pt-6">
      <h2 id="keep">Save this to an account</h2>
      <p className="mt-2 text-soft">
        You can open this reservation in this browser or from the link in our email.{" "}
        <Link to={signup} className="text-link">
          Sign up with {email}
        </Link>{" "}
        and confirm that address; then you can claim it on your dashboard.
      </p>
    </section>
  );
}
