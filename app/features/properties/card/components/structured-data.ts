import type { FeeRule } from "#app/platform/fee.ts";
import { toDollars } from "#app/platform/money.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { shownCents } from "./property-facts.tsx";

// UN/CEFACT codes, which schema.org uses for units.
const unitCodes: Record<string, string> = { Hour: "HUR", Day: "DAY", Week: "WEE", Month: "MON" };

type Said = {
  /** As people read it. */
  typeOfSpace: string;
  /** What is a part of prices that are shown; null where they are before it. */
  fee: FeeRule | null;
  publicUrl: string;
};

/**
 * A property's structured data for search engines, which read it in what the server sends; null in a browser. Its price is the one
 * on the page.
 */
export function propertyData(property: PropertyJson, { typeOfSpace, fee, publicUrl }: Said): object | null {
  if (!import.meta.env.SSR) return null;
  const url = `${publicUrl}/properties/${property.id}`;
  const price = toDollars(shownCents(property, fee)).toFixed(2);
  return {
    "@type": "Product",
    name: property.title,
    ...(property.description !== "" && { description: property.description }),
    category: typeOfSpace,
    image: property.images.map(({ image_url }) => publicUrl + image_url),
    url,
    ...(property.rating !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: property.rating,
        reviewCount: property.review_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    offers: {
      "@type": "Offer",
      url,
      price,
      priceCurrency: "USD",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency: "USD",
        referenceQuantity: {
          "@type": "QuantitativeValue",
          value: 1,
          unitCode: unitCodes[property.price_per],
        },
      },
      availability: `https://schema.org/${property.is_available ? "InStock" : "OutOfStock"}`,
      ...(property.start_date !== null && { availabilityStarts: property.start_date }),
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      availableAtOrFrom: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          streetAddress: property.street_address,
          addressLocality: property.city,
          addressRegion: property.state,
          postalCode: property.zipcode,
          addressCountry: "US",
        },
        geo: { "@type": "GeoCoordinates", latitude: property.latitude, longitude: property.longitude },
      },
    },
  };
}

/** A list of properties as structured data, in its order; null in a browser. */
export function listData(properties: PropertyJson[], publicUrl: string): object | null {
  if (!import.meta.env.SSR) return null;
  return {
    "@type": "ItemList",
    numberOfItems: properties.length,
    itemListElement: properties.map(({ id, title }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name: title,
      url: `${publicUrl}/properties/${id}`,
    })),
  };
}
