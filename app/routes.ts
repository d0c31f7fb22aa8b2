import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  // Everyone
  index("pages/home.tsx"),
  route("open", "pages/open.tsx"),
  route("login", "pages/login.tsx"),
  route("get-started", "pages/get-started.tsx"),
  route("signup", "pages/signup.tsx"),
  route("logout", "pages/logout.tsx"),
  route("forgot-password", "pages/forgot-password.tsx"),
  route("reset-password", "pages/reset-password.tsx"),
  route("verify-email", "pages/verify-email.tsx"),
  route("unsubscribe", "pages/unsubscribe.tsx"),
  route("message-emails", "pages/message-emails.tsx"),
  route("properties", "pages/properties.tsx"),
  route("properties/:propertyId", "pages/property.tsx"),
  route("properties/:propertyId/reviews", "pages/properties-propertyId-reviews.tsx"),
  route("property/:propertyId", "pages/property-propertyId.tsx"),
  route("hosts/:slug", "pages/host.tsx"),
  route("landlord/:landlordName", "pages/landlord.tsx"),
  route("reserve", "pages/reserve.tsx"),
  route("storage", "pages/storage.tsx"),
  route("samples", "pages/samples.tsx"),
  route("about", "pages/about.tsx"),
  route("contact", "pages/contact.tsx"),
  route("start-hosting", "pages/start-hosting.tsx"),
  route("terms", "pages/terms.tsx"),
  route("privacy", "pages/privacy.tsx"),

  // Tenants and guests
  route("cart", "pages/cart.tsx"),
  route("checkout", "pages/checkout.tsx"),
  route("checkout/:id", "pages/checkout-id.tsx"),
  route("open-reservation", "pages/open-reservation.tsx"),
  route("messages", "pages/messages.tsx"),
  route("messages/new", "pages/messages-new.tsx"),
  route("messages/:id", "pages/messages-id.tsx"),
  route("passes/:id", "pages/passes-id.tsx"),
  route("access/:id", "pages/access.tsx"),
  route("reviews/:id", "pages/reviews-id.tsx"),
  route("receipts/:id", "pages/receipt.tsx"),
  route("deposits/:id", "pages/deposit.tsx"),
  route("handovers/:id", "pages/handover.tsx"),
  route("documents/:number", "pages/document.tsx"),
  route("reservation-success", "pages/reservation-success.tsx"),
  route("payment-success", "pages/payment-success.tsx"),
  route("sandbox/checkout/:id", "stand-ins/stripe/pages/checkout.tsx"),

  // Members
  route("account", "pages/account.tsx"),
  route("notices", "pages/notices.tsx"),
  route("rentals", "pages/rentals.tsx"),
  route("rentals/receipts/:id", "pages/rental-receipt.tsx"),

  // Tenants
  route("tenant-dashboard", "pages/tenant-dashboard.tsx"),

  // Landlords
  route("landlord-dashboard", "pages/landlord-dashboard.tsx"),
  route("check", "pages/check.tsx"),
  route("landlord/add-property", "pages/landlord-add-property.tsx"),
  route("landlord/properties/:propertyId/edit", "pages/landlord-properties-edit.tsx"),
  route("landlord/properties/:propertyId/access", "pages/landlord-properties-access.tsx"),
  route("sandbox/onboarding/:id", "stand-ins/stripe/pages/onboarding.tsx"),
  route("sandbox/express/:id", "stand-ins/stripe/pages/express.tsx"),

  // Administrators
  route("admin", "pages/admin.tsx"),
  route("admin/inquiries", "pages/admin-inquiries.tsx"),
  route("admin/users", "pages/admin-users.tsx"),
  route("admin/properties", "pages/admin-properties.tsx"),
  route("admin/reservations", "pages/admin-reservations.tsx"),
  route("admin/rentals", "pages/admin-rentals.tsx"),
  route("admin/deposits", "pages/admin-deposits.tsx"),
  route("admin/reviews", "pages/admin-reviews.tsx"),
  route("admin/messages", "pages/admin-messages.tsx"),
  route("admin/messages/:id", "pages/admin-message.tsx"),
  route("admin/payments", "pages/admin-payments.tsx"),
  route("admin/refunds", "pages/admin-refunds.tsx"),
  route("admin/payouts", "pages/admin-payouts.tsx"),
  route("admin/money", "pages/admin-money.tsx"),
  route("admin/emails", "pages/admin-emails.tsx"),
  route("admin/jobs", "pages/admin-jobs.tsx"),
  route("admin/audit", "pages/admin-audit.tsx"),

  // People who develop
  route("dev/mail", "stand-ins/inbox/pages/inbox.tsx"),
  route("dev/clock", "stand-ins/clock/pages/clock.tsx"),
  route("dev/faults", "stand-ins/stripe/pages/faults.tsx"),
  route("dev/google/choose/:uid", "stand-ins/google/pages/choose.tsx"),

  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
