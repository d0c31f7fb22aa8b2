import { sandboxCheckoutRoutes } from "#app/stand-ins/stripe/checkout-routes.ts";
import { sandboxOnboardingRoute } from "#app/stand-ins/stripe/onboarding-routes.ts";
import { clockRoute } from "#app/stand-ins/clock/routes.ts";
import { drillRoutes } from "#app/stand-ins/stripe/drill-routes.ts";
import type { Route } from "./route.ts";

/** The routes of the stand-ins; see routes.ts. */
export const developmentRoutes: Record<string, Route> = {
  "POST /sandbox/checkout/{id}/pay": sandboxCheckoutRoutes.pay,
  "POST /sandbox/checkout/{id}/confirm": sandboxCheckoutRoutes.confirm,
  "POST /sandbox/onboarding/{id}": sandboxOnboardingRoute,
  "POST /dev/jumps": clockRoute,
  "POST /dev/drills": drillRoutes.order,
  "DELETE /dev/drills": drillRoutes.end,
  "POST /dev/disputes": drillRoutes.dispute,
  "POST /dev/disputes/{id}/decision": drillRoutes.decide,
};
