import { accessRoutes } from "./access.ts";
import { accountNameRoute } from "./account-name.ts";
import { accountRoutes } from "./account.ts";
import { adminInquiriesRoutes } from "./admin-inquiries.ts";
import { adminJobsRoute } from "./admin-jobs.ts";
import { adminEmailsRoute } from "./admin-emails.ts";
import { adminListsRoute } from "./admin-lists.ts";
import { adminMessagesRoutes } from "./admin-messages.ts";
import { adminMoneyRoutes } from "./admin-money.ts";
import { adminPaymentsRoutes } from "./admin-payments.ts";
import { adminPropertiesRoutes } from "./admin-properties.ts";
import { adminSettingsRoutes } from "./admin-settings.ts";
import { adminTaxesRoutes } from "./admin-taxes.ts";
import { adminTextsRoutes } from "./admin-texts.ts";
import { adminUsersRoutes } from "./admin-users.ts";
import { agreementsRoutes } from "./agreements.ts";
import { authRouter } from "./auth.ts";
import { barcodesRoute } from "./barcodes.ts";
import { bouncesRoute } from "./bounces.ts";
import { calendarsRoutes } from "./calendars.ts";
import { changeEmailRoute } from "./change-email.ts";
import { checkEmailRoute } from "./check-email.ts";
import { citiesRoute } from "./cities.ts";
import { claimsRoutes } from "./claims.ts";
import { contactRoute } from "./contact.ts";
import { reportRoute } from "./reports.ts";
import { createCheckoutSessionRoutes } from "./create-checkout-session.ts";
import { problemsRoutes } from "./problems.ts";
import { depositsRoutes } from "./deposits.ts";
import { devGoogle } from "#app/stand-ins/google/routes.ts";
import { describe } from "./docs.ts";
import { METHOD_NAME_ALL } from "hono/router";
import { factTable, type RouteFacts } from "#app/platform/route-facts.server.ts";
import { router } from "./router.ts";
import { favoritesRoutes } from "./favorites.ts";
import { forgotPasswordRoute } from "./forgot-password.ts";
import { handoversRoutes } from "./handovers.ts";
import { developmentRoutes } from "./development.ts";
import { healthRoutes } from "./health.ts";
import { hostPhotoRoutes } from "./host-photo.ts";
import { hostsRoute } from "./hosts.ts";
import { importsRoutes } from "./imports.ts";
import { inboundEmailRoute } from "./inbound-email.ts";
import { landlordBusinessRoute } from "./landlord-business.ts";
import { landlordChangesRoute } from "./landlord-changes.ts";
import { landlordMoneyRoutes } from "./landlord-money.ts";
import { landlordReservationsRoute } from "./landlord-reservations.ts";
import { landlordRoutes } from "./landlord.ts";
import { leadRoute } from "./lead.ts";
import { leasesRoutes } from "./leases.ts";
import { stayChangesRoutes } from "./stay-changes.ts";
import { loginRoutes } from "./login.ts";
import { logoutRoute } from "./logout.ts";
import { mapRoutes } from "./map.ts";
import { messageEmailsRoutes } from "./message-emails.ts";
import { messagesRoutes } from "./messages.ts";
import { metricsRoute } from "./metrics.ts";
import { numbersRoutes } from "./numbers.ts";
import { noticesRoutes } from "./notices.ts";
import { openReservationRoutes } from "./open-reservation.ts";
import { ordersRoutes } from "./orders.ts";
import { passesRoutes } from "./passes.ts";
import { passkeysRoutes } from "./passkeys.ts";
import { brandPictureRoute, photosRoute } from "./photos.ts";
import { placesRoutes } from "./places.ts";
import { priceEstimateRoute } from "./price-estimate.ts";
import { propertiesRoutes } from "./properties.ts";
import { propertyAvailabilityRoute } from "./property-availability.ts";
import { propertyDaysRoute } from "./property-days.ts";
import { propertyImagesRoutes } from "./property-images.ts";
import { quoteRoute } from "./quote.ts";
import { refuseIdRoute } from "./refuse-id.ts";
import { reservationsRoutes } from "./reservations.ts";
import { reserveOrderRoute } from "./reserve-order.ts";
import { resetPasswordRoute } from "./reset-password.ts";
import type { Route } from "./route.ts";
import { reviewsRoutes } from "./reviews.ts";
import { amenitiesRoute } from "./amenities.ts";
import { savedRepliesRoutes } from "./saved-replies.ts";
import { searchPointsRoute, searchRoute } from "./search.ts";
import { serviceRequestsRoute } from "./service-requests.ts";
import { sessionsRoutes } from "./sessions.ts";
import { signupRoute } from "./signup.ts";
import { spaceTypesRoute } from "./space-types.ts";
import { sitemapRoutes } from "./sitemap.ts";
import { twoStepRoutes } from "./two-step.ts";
import { unsubscribeRoutes } from "./unsubscribe.ts";
import { unverifiedIdsRoute } from "./unverified-ids.ts";
import { uploadIdRoute } from "./upload-id.ts";
import { uploadsIdsRoute } from "./uploads-ids.ts";
import { verifyEmailRoutes } from "./verify-email.ts";
import { verifyIdRoute } from "./verify-id.ts";
import { viewsRoute } from "./views.ts";
import { webhooksRoute } from "./webhooks.ts";

/** Every route of the JSON API by audience, with the file that handles it. Read this first. */
const calls: Record<string, Record<string, Route>> = {
  Everyone: {
    "GET /api/search": searchRoute,
    "GET /api/search/points": searchPointsRoute,
    "GET /api/cities": citiesRoute,
    "GET /api/space-types": spaceTypesRoute,
    "GET /api/amenities": amenitiesRoute,
    "GET /api/price-estimate": priceEstimateRoute,
    "GET /api/properties": propertiesRoutes.list,
    "GET /api/properties/{id}": propertiesRoutes.read,
    "GET /api/properties/{id}/images": propertyImagesRoutes.list,
    "GET /api/properties/{id}/availability": propertyAvailabilityRoute,
    "GET /api/properties/{id}/reviews": reviewsRoutes.ofProperty,
    "GET /photos/{fileKey}/{size}": photosRoute,
    "GET /brand/{file}": brandPictureRoute,
    "GET /api/quote": quoteRoute,
    "GET /api/landlord/by-name/{name}": landlordRoutes.byName,
    "GET /api/landlord/{id}/properties": landlordRoutes.properties,
    "GET /api/landlord/{id}/points": landlordRoutes.points,
    "GET /api/hosts/{slug}": hostsRoute,
    "GET /api/places/suggest": placesRoutes.suggest,
    "GET /api/places/nearest": placesRoutes.nearest,
    "GET /api/places/zip": placesRoutes.zip,
    "GET /api/places/retrieve": placesRoutes.retrieve,
    "GET /map/style/{scheme}": mapRoutes.style,
    "GET /map/tiles/{version}/{zoom}/{x}/{y}": mapRoutes.tile,
    "GET /api/check-email": checkEmailRoute,
    "POST /api/signup": signupRoute,
    "GET /api/session": sessionsRoutes.current,
    "POST /api/login": loginRoutes.withPassword,
    "POST /api/login/code": loginRoutes.withCode,
    "POST /api/login/passkey/options": loginRoutes.passkeyOptions,
    "POST /api/login/passkey": loginRoutes.withPasskey,
    "POST /api/logout": logoutRoute,
    "POST /api/forgot-password": forgotPasswordRoute,
    "POST /api/reset-password": resetPasswordRoute,
    "POST /api/verify-email": verifyEmailRoutes.verify,
    "DELETE /api/verify-email": verifyEmailRoutes.disown,
    "POST /api/unsubscribe": unsubscribeRoutes.choose,
    "POST /api/contact": contactRoute,
    "POST /api/lead": leadRoute,
    "POST /api/reports": reportRoute,
    "POST /api/service-requests": serviceRequestsRoute,
    "POST /api/views": viewsRoute,
    "GET /api/timeline-key": handoversRoutes.key,
  },
  "Guests and tenants": {
    "POST /api/reserve-order": reserveOrderRoute,
    "POST /api/orders": ordersRoutes.place,
    "GET /api/orders/{id}/reservations": ordersRoutes.reservations,
    "POST /api/create-checkout-session": createCheckoutSessionRoutes.open,
    "POST /api/payment/create-checkout-session": createCheckoutSessionRoutes.payCart,
    "POST /api/upload-id": uploadIdRoute,
    "POST /api/open-reservation": openReservationRoutes.open,
    "POST /api/open-reservation/link": openReservationRoutes.newLink,
    "GET /api/reservations": reservationsRoutes.list,
    "GET /api/reservations/{id}": reservationsRoutes.read,
    "GET /api/reservations/{id}/history": reservationsRoutes.history,
    "GET /api/reservations/{id}/calendar.ics": reservationsRoutes.calendar,
    "GET /api/reservations/{id}/pass": passesRoutes.read,
    "PUT /api/reservations/{id}/contents": reservationsRoutes.contents,
    "POST /api/reservations/{id}/contents/{change}/answer": reservationsRoutes.answerContents,
    "POST /api/reservations/{id}/cancel": reservationsRoutes.cancel,
    "GET /api/reservations/{id}/changes": stayChangesRoutes.list,
    "POST /api/reservations/{id}/changes": stayChangesRoutes.ask,
    "POST /api/reservations/{id}/changes/{change}/answer": stayChangesRoutes.answer,
    "POST /api/reservations/{id}/changes/{change}/pay": stayChangesRoutes.pay,
    "POST /api/reservations/{id}/changes/{change}/pay-by-card": stayChangesRoutes.payByCard,
    "GET /api/reservations/{id}/deposit": depositsRoutes.read,
    "POST /api/reservations/{id}/deposit-claim/answer": depositsRoutes.answer,
    "POST /api/reservations/{id}/deposit-claim/photos": depositsRoutes.addPhotos,
    "POST /api/reservations/{id}/deposit-claim/pay": depositsRoutes.pay,
    "GET /uploads/deposits/{file}": depositsRoutes.photo,
    "GET /api/reservations/{id}/problems": problemsRoutes.read,
    "POST /api/reservations/{id}/problems": problemsRoutes.report,
    "POST /api/reservations/{id}/give-up": problemsRoutes.giveUp,
    "POST /api/problems/{id}/answer": problemsRoutes.answer,
    "GET /api/problems/{id}/file": problemsRoutes.file,
    "GET /uploads/problems/{id}/{file}": problemsRoutes.photo,
    "GET /api/reservations/{id}/access": accessRoutes.view,
    "GET /uploads/access/{file}": accessRoutes.photo,
    "GET /api/reservations/{id}/handovers": handoversRoutes.read,
    "POST /api/reservations/{id}/handovers/{kind}": handoversRoutes.add,
    "POST /api/reservations/{id}/handovers/{kind}/agreement": handoversRoutes.agree,
    "GET /uploads/handovers/{id}/{file}": handoversRoutes.photo,
    "GET /api/reservations/{id}/agreement": agreementsRoutes.read,
    "GET /api/reservations/{id}/agreement.pdf": agreementsRoutes.print,
    "GET /api/reservations/{id}/timeline": handoversRoutes.timeline,
    "GET /api/reservations/{id}/timeline/newest": handoversRoutes.newest,
    "GET /api/reservations/{id}/timeline.zip": handoversRoutes.export,
    "GET /api/reservations/{id}/reviews": reviewsRoutes.ofStay,
    "PUT /api/reservations/{id}/review": reviewsRoutes.write,
    "POST /api/reviews/{id}/answer": reviewsRoutes.answer,
    "GET /api/messages": messagesRoutes.list,
    "POST /api/messages": messagesRoutes.ask,
    "GET /api/messages/{id}": messagesRoutes.read,
    "POST /api/messages/{id}": messagesRoutes.write,
    "POST /api/messages/{id}/read": messagesRoutes.markRead,
    "PUT /api/messages/{id}/block": messagesRoutes.block,
    "DELETE /api/messages/{id}/block": messagesRoutes.unblock,
    "POST /api/messages/{id}/reports": messagesRoutes.report,
    "GET /api/unread-messages": messagesRoutes.unread,
    "PUT /api/message-emails": messageEmailsRoutes.choose,
    "GET /uploads/messages/{file}": messagesRoutes.photo,
    "GET /api/barcodes/{file}": barcodesRoute,
    "GET /uploads/ids/{file}": uploadsIdsRoute,
    "GET /api/claims": claimsRoutes.list,
    "POST /api/claims": claimsRoutes.claim,
    "GET /api/favorites/{id}": favoritesRoutes.list,
    "POST /api/favorites/{id}": favoritesRoutes.add,
    "DELETE /api/favorites/{id}": favoritesRoutes.remove,
  },
  Members: {
    "PUT /api/account/name": accountNameRoute,
    "POST /api/change-email": changeEmailRoute,
    "POST /api/verify-email/link": verifyEmailRoutes.sendLink,
    "GET /api/notices": noticesRoutes.list,
    "POST /api/notices/read": noticesRoutes.markAllRead,
    "POST /api/notices/{id}/read": noticesRoutes.markRead,
    "GET /api/notice-choices": noticesRoutes.choices,
    "PUT /api/notice-choices": noticesRoutes.choose,
    "GET /api/push": noticesRoutes.push,
    "POST /api/push-subscriptions": noticesRoutes.subscribe,
    "DELETE /api/push-subscriptions": noticesRoutes.unsubscribe,
    "GET /api/sessions": sessionsRoutes.list,
    "DELETE /api/sessions": sessionsRoutes.endAll,
    "DELETE /api/sessions/{id}": sessionsRoutes.end,
    "GET /api/passkeys": passkeysRoutes.list,
    "POST /api/passkeys/options": passkeysRoutes.options,
    "POST /api/passkeys": passkeysRoutes.add,
    "DELETE /api/passkeys/{id}": passkeysRoutes.remove,
    "POST /api/two-step": twoStepRoutes.start,
    "POST /api/two-step/confirm": twoStepRoutes.confirm,
    "DELETE /api/two-step": twoStepRoutes.end,
    "GET /api/account/export": accountRoutes.export,
    "DELETE /api/account": accountRoutes.close,
    "POST /api/imports": importsRoutes.start,
    "GET /api/imports/{id}": importsRoutes.read,
    "POST /api/imports/{id}/run": importsRoutes.run,
    "POST /api/imports/{id}/retry-photos": importsRoutes.retryPhotos,
    "GET /api/imports/{id}/problems": importsRoutes.problems,
    "GET /api/landlord/{id}/spaces": importsRoutes.export,
    "GET /api/rentals": leasesRoutes.list,
    "POST /api/rentals/{id}/notice": leasesRoutes.giveNotice,
    "POST /api/rentals/{id}/pay": leasesRoutes.pay,
    "POST /api/rentals/{id}/card": leasesRoutes.changeCard,
  },
  Landlords: {
    "PUT /api/landlord/business": landlordBusinessRoute,
    "POST /api/landlord/photo": hostPhotoRoutes.save,
    "DELETE /api/landlord/photo": hostPhotoRoutes.remove,
    "POST /api/properties": propertiesRoutes.add,
    "PATCH /api/properties/{id}": propertiesRoutes.edit,
    "DELETE /api/properties/{id}": propertiesRoutes.remove,
    "DELETE /api/properties/{id}/edit": propertiesRoutes.discardEdit,
    "POST /api/images": propertyImagesRoutes.send,
    "POST /api/properties/{id}/images": propertyImagesRoutes.add,
    "PUT /api/properties/{id}/images": propertyImagesRoutes.order,
    "DELETE /api/properties/{id}/images/{imageId}": propertyImagesRoutes.remove,
    "GET /api/properties/{id}/days": propertyDaysRoute,
    "POST /api/properties/{id}/availability/range": propertiesRoutes.offer,
    "GET /api/properties/{id}/calendars": calendarsRoutes.list,
    "POST /api/properties/{id}/calendars": calendarsRoutes.add,
    "POST /api/properties/{id}/calendars/feed": calendarsRoutes.renewFeed,
    "POST /api/properties/{id}/calendars/{calendarId}/refresh": calendarsRoutes.refresh,
    "DELETE /api/properties/{id}/calendars/{calendarId}": calendarsRoutes.remove,
    "GET /api/properties/{id}/access": accessRoutes.own,
    "POST /api/properties/{id}/access": accessRoutes.write,
    "GET /api/reservations/{id}/access/views": accessRoutes.views,
    "GET /api/properties/{id}/numbers": numbersRoutes.ofSpace,
    "POST /api/landlord/changes": landlordChangesRoute,
    "GET /api/landlord/{id}/reservations": landlordReservationsRoute,
    "PUT /api/reservations/{id}/status": reservationsRoutes.answer,
    "GET /api/reservations/{id}/guest": reservationsRoutes.guest,
    "GET /api/passes": passesRoutes.list,
    "POST /api/passes/check": passesRoutes.check,
    "GET /api/reservations/{id}/tenant-rating": reviewsRoutes.ofTenant,
    "POST /api/reservations/{id}/deposit-claim": depositsRoutes.claim,
    "GET /api/landlord/{id}/balance": landlordMoneyRoutes.balance,
    "GET /api/landlord/{id}/statement": landlordMoneyRoutes.statement,
    "GET /api/saved-replies": savedRepliesRoutes.list,
    "POST /api/saved-replies": savedRepliesRoutes.save,
    "DELETE /api/saved-replies/{id}": savedRepliesRoutes.remove,
    "POST /api/end-rental": leasesRoutes.endByLink,
    "PUT /api/properties/{id}/renewal": leasesRoutes.renew,
    "PUT /api/rentals/{id}/price": leasesRoutes.changePrice,
    "POST /api/landlord/payout-account": landlordMoneyRoutes.openPayoutAccount,
  },
  Administrators: {
    "GET /api/unverified-ids": unverifiedIdsRoute,
    "POST /api/verify-id": verifyIdRoute,
    "POST /api/refuse-id": refuseIdRoute,
    "POST /api/admin/inquiries/{id}/answers": adminInquiriesRoutes.answer,
    "PUT /api/admin/inquiries/{id}/state": adminInquiriesRoutes.sort,
    "PUT /api/admin/users/{id}/role": adminUsersRoutes.setRole,
    "PUT /api/admin/users/{id}/suspension": adminUsersRoutes.suspend,
    "DELETE /api/admin/users/{id}/suspension": adminUsersRoutes.reinstate,
    "POST /api/admin/properties/{id}/approval": adminPropertiesRoutes.approve,
    "PUT /api/admin/properties/{id}/refusal": adminPropertiesRoutes.refuse,
    "PUT /api/admin/properties/{id}/hiding": adminPropertiesRoutes.hide,
    "DELETE /api/admin/properties/{id}/hiding": adminPropertiesRoutes.show,
    "PUT /api/admin/reviews/{id}/hiding": reviewsRoutes.hide,
    "DELETE /api/admin/reviews/{id}/hiding": reviewsRoutes.show,
    "POST /api/admin/payments/events/{id}/retry": adminPaymentsRoutes.retryEvent,
    "POST /api/admin/reservations/{id}/refunds": adminPaymentsRoutes.refund,
    "POST /api/admin/reservations/{id}/cancel": adminPaymentsRoutes.cancel,
    "PUT /api/admin/users/{id}/payout-hold": adminPaymentsRoutes.hold,
    "POST /api/admin/rents/{id}/waive": adminPaymentsRoutes.waiveRent,
    "POST /api/admin/deposit-claims/{id}/decision": depositsRoutes.decide,
    "POST /api/admin/problems/{id}/decision": problemsRoutes.decide,
    "DELETE /api/admin/problems/{id}/decision": problemsRoutes.undo,
    "GET /api/admin/problems/{id}/spaces": problemsRoutes.spaces,
    "GET /api/admin/problems/{id}/conversation": adminMessagesRoutes.readOfProblem,
    "POST /api/admin/refunds/{id}/settle": adminPaymentsRoutes.settleRefund,
    "GET /api/admin/reservations/{id}/handovers": handoversRoutes.evidence,
    "DELETE /api/admin/users/{id}/payout-hold": adminPaymentsRoutes.release,
    "POST /api/admin/disputes/{id}/evidence": adminPaymentsRoutes.evidence,
    "GET /api/admin/message-reports": adminMessagesRoutes.reports,
    "GET /api/admin/message-reports/{id}/conversation": adminMessagesRoutes.readReported,
    "POST /api/admin/message-reports/{id}/close": adminMessagesRoutes.close,
    "GET /api/admin/deposit-claims/{id}/conversation": adminMessagesRoutes.readClaimed,
    "GET /api/admin/disputes/{id}/conversation": adminMessagesRoutes.readDisputed,
    "GET /api/admin/lists/{list}": adminListsRoute,
    "GET /api/admin/money/months": adminMoneyRoutes.months,
    "GET /api/admin/money/landlords": adminMoneyRoutes.landlords,
    "POST /api/admin/money/refresh": adminMoneyRoutes.refresh,
    "GET /api/admin/taxes": adminTaxesRoutes.read,
    "POST /api/admin/taxes": adminTaxesRoutes.import,
    "POST /api/admin/taxes/rates": adminTaxesRoutes.save,
    "GET /api/admin/taxes/{taxList}": adminTaxesRoutes.export,
    "GET /api/admin/numbers/{table}": numbersRoutes.ofMarket,
    "GET /api/admin/settings": adminSettingsRoutes.read,
    "PATCH /api/admin/settings": adminSettingsRoutes.change,
    "POST /api/admin/settings/changes/{id}/undo": adminSettingsRoutes.undo,
    "POST /api/admin/settings/pictures/{picture}": adminSettingsRoutes.picture,
    "POST /api/admin/settings/icons": adminSettingsRoutes.icon,
    "GET /api/admin/texts/{page}": adminTextsRoutes.read,
    "POST /api/admin/texts/{page}": adminTextsRoutes.publish,
    "POST /api/admin/texts/{page}/preview": adminTextsRoutes.preview,
    "POST /api/admin/emails/{id}/retry": adminEmailsRoute,
    "POST /api/admin/jobs/{id}/retry": adminJobsRoute,
  },
  Machines: {
    "POST /api/webhooks/stripe": webhooksRoute,
    "POST /api/webhooks/bounces": bouncesRoute,
    "POST /api/webhooks/inbound-email": inboundEmailRoute,
    "POST /message-emails": messageEmailsRoutes.fromEmail,
    "POST /unsubscribe": unsubscribeRoutes.fromEmail,
    "GET /api/calendars/{file}": calendarsRoutes.feed,
    "GET /robots.txt": sitemapRoutes.robots,
    "GET /manifest.webmanifest": sitemapRoutes.manifest,
    "GET /sitemap.xml": sitemapRoutes.index,
    "GET /sitemaps/{file}": sitemapRoutes.file,
    "GET /healthz": healthRoutes.up,
    "GET /readyz": healthRoutes.ready,
    "GET /metrics": metricsRoute,
  },
  Development: developmentRoutes,
};

export const api = router();
/** What must be known of each call before its handler runs. */
export const callFacts = factTable<RouteFacts>();
for (const [audience, routes] of Object.entries(calls))
  for (const [address, route] of Object.entries(routes)) route.at(api, address, audience, callFacts);
// The routes under /api/auth and /dev/google that popups of other providers use.
for (const popup of [authRouter, devGoogle]) api.route("/", popup);
callFacts.add("POST", "/api/auth/callback/apple", { isCall: true, popup: true, crossSite: true });
callFacts.add(METHOD_NAME_ALL, "/api/auth/*", { isCall: true, popup: true });
callFacts.add(METHOD_NAME_ALL, "/dev/google/choose/*", { popup: true });
callFacts.add(METHOD_NAME_ALL, "/dev/google/*", { popup: true, readsBody: true });
callFacts.add(METHOD_NAME_ALL, "/api/*", { isCall: true });
describe(api);
