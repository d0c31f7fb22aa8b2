/** The page about us as we wrote it. */
export const about = `
# About {{name}}

There is an empty garage a few streets away, and someone who needs one.

{{name}} brings the two together. Landlords offer garages, driveways, basements, parking lots and storage units by the hour, the day, the week or the month. Tenants find one close to home, see its real measurements and pay by card.

## How renting works

1. [Search](/) by ZIP code, city or address. The nearest spaces come first.
2. Choose your dates and reserve. You see the rent, the fee and the total before you decide.
3. The landlord answers within {{answer_hours}} hours. Until then the dates are held for you.
4. Upload a government ID, pay, and show your reservation code when you arrive.

## What it costs

Landlords set their own prices. Tenants pay a service fee of {{fee}}, shown before paying. {{landlord_fee}} Offering a space is free. When a request is not accepted or expires, the payment is refunded in full, fee included. If you cancel an accepted stay, its space’s cancellation policy says until when you get everything back.

## Offering a space

[Sign up](/signup) as a landlord, add photos and measurements, and say when the space is available. You approve every request, unless you turn on instant booking.
`;
