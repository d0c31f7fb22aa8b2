import { SampleList } from "#app/features/properties/samples/components/sample-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { shared: true, counted: true };

export const meta = () => pageMeta({ title: "Sample properties", unlisted: true });

export default function Samples() {
  return (
    <Page title="Available Properties" lead="Four examples to try. Nothing is reserved or paid.">
      <SampleList />
      <p className="mt-8 text-soft">
        Looking for a real one?{" "}
        <Link to="/" className="text-link">
          Search near you
        </Link>
        .
      </p>
    </Page>
  );
}
