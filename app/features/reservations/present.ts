import type { PaymentStatus, Status } from "./model.ts";

/** A reservation as the API answers it (spec section 3). Money is decimal dollars; `end_date` is the last day included. */
export type ReservationJson = {
  id: string;
  order_id: string;
  property_id: string;
  property_name: string;
  title: string;
  address: string;
  city: string;
  image_url: string | null;
  landlord_id: string;
  guest_name: string;
  guest_contact: string;
  price: number;
  price_per: string;
  units: number;
  offer_amount: number;
  fee: number;
  total: number;
  start_date: string;
  end_date: string;
  status: Status;
  payment_status: PaymentStatus;
  id_verified: boolean;
  /** True once the front of an ID was uploaded; the picture's address is given to nobody but its uploader and administrators. */
  id_uploaded: boolean;
  reservation_code: string;
  answer_by: string;
  pay_by: string | null;
  created_at: string;
};
