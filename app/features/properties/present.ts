/** A property as the API answers it (spec section 3). Money is decimal dollars, lengths are feet, dates are plain. */
export type PropertyJson = {
  id: string;
  title: string;
  name: string;
  description: string;
  price: number;
  price_per: string;
  type_of_space: string;
  street_address: string;
  city: string;
  state: string;
  zipcode: string;
  length: number;
  width: number;
  height: number;
  /** The first day still free from today on; null when nothing is offered. */
  start_date: string | null;
  end_date: string | null;
  is_available: boolean;
  landlord_id: string;
  landlord_name: string;
  image_url: string | null;
  images: PhotoJson[];
  latitude: number;
  longitude: number;
  time_zone: string;
  /** Only in answers of a search with a place. */
  distance_miles?: number;
};

/** A stored photo; `image_url` is its middle size, `srcset` all of them. */
export type PhotoJson = { id: string; image_url: string; srcset: string; width: number; height: number };
