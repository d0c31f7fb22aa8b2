/** The privacy page as we wrote it. */
export const privacy = `
# Privacy

What {{name}} knows about you, and what happens to it.

## What we keep

- Your name, email address and role. Your password only as a hash, which can’t be reversed.
- The spaces you offer, with their photos. We remove location and camera data from every photo.
- Your reservations and their history. For a payment, its state and the card’s last four digits.
- Messages you send us, and the emails we send you: their text for {{email_text_days}} days, and when we sent what to you for a year, or for five years if it is about a reservation.
- Your notices, until {{read_days}} days after you read them, and for a year at most. If you turn on browser notifications, the push address that your browser gives us, until you log out there. Push messages are encrypted.
- Messages between you and the other side of a space, with photos. Our administrators read them only when one side reports them, or for a dispute or a deposit claim, and each reading is logged. They are deleted after five years.
- Reviews that you write. Published ones are public under your first name and an initial, or your username as a landlord; they stay without your name if you delete your account.
- What is done with accounts and reservations, by whom and from which IP address, for five years.
- For each login, the IP address and the kind of browser. Our log lists requests by path, without search terms.

## Your ID

The pictures of your government ID are stored encrypted. Only you and our administrators can open them, and every view is logged. Landlords only learn whether your ID was verified. The pictures are deleted {{id_retention_days}} days after they were checked, and at once when you replace them. That your ID was verified counts for your next reservations for {{id_valid_days}} days.

## Photos of a deposit claim

Only the tenant, the landlord and our administrators see the photos of a claim on a deposit. We delete them {{photo_days}} days after the claim was paid or refunded.

## Photos of a handover

The tenant and the landlord see what both added to a move-in or a move-out. Our administrators open it only for a claim or a dispute, and each time is logged. We delete the photos {{photo_days}} days after the stay, or after its claim was paid or refunded.

## What everyone sees

For a landlord: name, business, and spaces with their photos, available dates and addresses, or the street alone if the landlord hides the number. The map only shows the approximate area. For a tenant: published reviews.

## Who else sees something

A reservation’s landlord sees the name and contact of the person who made it, who sees the contact of the landlord’s business once the landlord has accepted, and its address on the receipt once the stay is paid, too. The payment provider receives what it needs to charge your card; your card number never reaches us. {{address_lookup}} We don’t sell your data.

## In your browser

One cookie keeps you logged in, one remembers that you logged in with this browser before, so that strangers who guess your password do not lock you out, and one remembers the reservations you made without an account. One remembers for an hour that you just signed up. Your browser keeps your cart, your name once you are logged in, the spaces you’ve viewed until you close the tab, and your last search until you clear it or log out. Of a paid stay it keeps the pass, and how to get in once you have opened it, until the stay ends or you log out, so that they open without a network. Your location is used only when you press “Use my location”: rounded to about half a mile, to find your ZIP code, and not kept. We use no advertising cookies. We count page views without cookies and without knowing who views them, and searches by their area. What tells a day’s visitors apart is made of their network and browser, and deleted when the day is over. If your browser asks not to be tracked, we don’t count yours.

## Your choices

On [your account’s page](/account) you can download what we keep about you, and delete your account. To ask what else we keep, or to have it corrected or deleted, email [{{support_email}}](mailto:{{support_email}}) or use the [contact form](/contact).
`;
