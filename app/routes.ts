import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  // Everybody
  index("pages/home.tsx"),

  // People who develop
  route("dev/mail", "pages/dev-mail.tsx"),
  // Tenants and guests
  route("cart", "pages/cart.tsx"),
  route("checkout/:id", "pages/checkout-reservation.tsx"),
  route("reservation-success", "pages/reservation-success.tsx"),

  // Tenants
  route("tenant-dashboard", "pages/tenant-dashboard.tsx"),

  // Landlords
  route("landlord-dashboard", "pages/landlord-dashboard.tsx"),
  route("landlord/add-property", "pages/landlord-add-property.tsx"),

  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
