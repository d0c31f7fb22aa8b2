import { Invalid } from "#app/platform/errors.ts";
import { houseNumberProblem } from "../model.ts";

type Texts = {
  title: string;
  description: string;
  house_rules?: string | undefined;
  city: string;
  street: string;
  hides: boolean;
};

/** Refuses a text in the landlord's own words, which everyone reads, that says a hidden address. */
export function refuseHouseNumber({ street, hides, ...texts }: Texts): void {
  if (!hides) return;
  for (const field of ["title", "description", "house_rules", "city"] as const) {
    const problem = houseNumberProblem(texts[field] ?? "", street);
    if (problem !== null) throw new Invalid(problem, { [field]: problem });
  }
}
