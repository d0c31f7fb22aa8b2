import { barcodes } from "./barcodes.ts";
import { checkEmail } from "./check-email.ts";
import { contact } from "./contact.ts";
import { describe } from "./docs.ts";
import { door } from "./door.ts";
import { forgotPasswordDoor } from "./forgot-password.ts";
import { health } from "./health.ts";
import { loginDoor } from "./login.ts";
import { logoutDoor } from "./logout.ts";
import { properties } from "./properties.ts";
import { search } from "./search.ts";
import { landlordBusiness } from "./landlord-business.ts";
import { landlordReservations } from "./landlord-reservations.ts";
import { orders } from "./orders.ts";
import { quote } from "./quote.ts";
import { reservations } from "./reservations.ts";
import { reserveOrder } from "./reserve-order.ts";
import { resetPasswordDoor } from "./reset-password.ts";
import { signup } from "./signup.ts";
import { serviceRequests } from "./service-requests.ts";

/** Every path of the JSON API, a file a family; read this first. */
export const api = door();

api.route("/", reserveOrder);
api.route("/", orders);
api.route("/", reservations);
api.route("/", landlordReservations);
api.route("/", quote);
api.route("/", barcodes);
api.route("/", health);
api.route("/", properties);
api.route("/", search);
api.route("/", loginDoor);
api.route("/", signup);
api.route("/", logoutDoor);
api.route("/", checkEmail);
api.route("/", forgotPasswordDoor);
api.route("/", resetPasswordDoor);
api.route("/", contact);
api.route("/", serviceRequests);
api.route("/", landlordBusiness);

describe(api);
