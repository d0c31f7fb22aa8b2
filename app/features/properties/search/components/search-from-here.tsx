import { useNavigate, useNavigation } from "react-router";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { SearchBox } from "./search-box.tsx";

/** The search box of pages without results: it searches on the home page. Landlords have none. */
export function SearchFromHere() {
  const navigate = useNavigate();
  const searching = useNavigation().location?.pathname === "/";
  if (usePerson()?.role === "landlord") return null;
  return (
    <SearchBox
      query=""
      searching={searching}
      onSearch={(wanted) => void navigate(`/?query=${encodeURIComponent(wanted)}`)}
    />
  );
}
