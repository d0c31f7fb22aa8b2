import { plainPart } from "#app/ui/plain-part.tsx";

const about = () => import("./home-about.tsx");
export const HowItWorks = plainPart(async () => (await about()).HowItWorks);
export const TrustRow = plainPart(async () => (await about()).TrustRow);
