import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  // Everybody
  index("pages/home.tsx"),

  // People who develop
  route("dev/mail", "pages/dev-mail.tsx"),
  // Tenants and guests
  route("cart", "pages/cart.tsx"),

  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
