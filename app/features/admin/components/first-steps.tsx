import { Link } from "#app/ui/link.tsx";
import { useOpens } from "./administrator-role.tsx";

const steps = [
  ["/admin/settings", "Settings", "name, pictures, color, support address, company and fees"],
  ["/admin/pages", "Pages", "your terms, privacy, about and help"],
  ["/admin/taxes", "Taxes", "rates from a file, if you take taxes"],
  [
    "/admin/import",
    "Import spaces",
    "from a file, with pictures, for a landlord who has signed up; landlords also do that themselves",
  ],
] as const;

/** What a marketplace without a space needs, for administrators who may do it. */
export function FirstSteps() {
  const opens = useOpens();
  return (
    <section aria-labelledby="first-steps" className="card mb-6 flex flex-col gap-2 p-5">
      <h2 id="first-steps" className="text-lg">
        First steps of your marketplace
      </h2>
      <p className="text-soft">This is here until there is a space.</p>
      <ol className="list-decimal pl-5">
        {steps
          .filter(([to]) => opens(to))
          .map(([to, name, words]) => (
            <li key={to}>
              <Link to={to} className="text-link inline-flex min-h-11 items-center">
                {name}
              </Link>
              : {words}
            </li>
          ))}
      </ol>
    </section>
  );
}
