import { demoPassword, demoPeople, type Role } from "#app/features/accounts/model.ts";

/** One tap fills the form with a demo account. */
export function DemoPeople({
  roles,
  onChoose,
}: {
  roles: readonly Role[];
  onChoose: (login: { email: string; password: string }) => void;
}) {
  const people = demoPeople.filter(({ role }) => roles.includes(role));
  return (
    <section aria-labelledby="demo-people" className="rounded-control bg-brand-tint p-4 noscript:hidden">
      <h2 id="demo-people" className="text-base">
        Try a demo account
      </h2>
      <p className="mt-1 text-sm text-soft">
        Fills in the form. The password is <code className="whitespace-nowrap text-ink">{demoPassword}</code>.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {people.map(({ role, email }) => (
          <button
            key={email}
            type="button"
            title={email}
            onClick={() => onChoose({ email, password: demoPassword })}
            className="min-h-11 flex-1 rounded-control border border-rim bg-surface px-2 text-sm font-semibold capitalize hover:bg-sunken"
          >
            {role}
          </button>
        ))}
      </div>
    </section>
  );
}
