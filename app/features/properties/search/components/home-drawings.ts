import { whenTouched } from "#app/ui/when-touched.tsx";

const about = () => import("./home-about.tsx");
export const HowItWorks = whenTouched(async () => (await about()).HowItWorks);
export const TrustRow = whenTouched(async () => (await about()).TrustRow);
export const SpareRoom = whenTouched(async () => (await import("./spare-room.tsx")).SpareRoom);
