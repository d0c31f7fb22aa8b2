/** The terms of service as we wrote them. A changed text needs a further entry of `termsVersions`. */
export const terms = `
# Terms of service

The rules between you and {{name}}, in plain words.

## Who does what

{{name}} is a marketplace. Landlords offer spaces and tenants rent them; the agreement about a space is between those two. We show the offer, hold the dates, take the payment and check IDs.

You are at least 18 years old, and what you tell us and each other is true.

## Reserving

- A request holds its dates until the landlord answers, for at most the time that the space’s page shows before you request.
- After an accepted request, the ID and the payment are due by the time that we tell you then, and before the stay begins. Otherwise the reservation expires.
- A stay runs from the start date to the end date, both days included.
- Tenants can cancel until the stay begins. Until the landlord accepts, that costs nothing. After that, each space’s cancellation policy says until when everything is refunded: 24 hours (flexible), 5 days (moderate) or 14 days (firm) before the first day, counted from midnight at the space. From then on, half of the rent and of the fee is refunded.
- Landlords can cancel an accepted stay until it begins. The tenant gets everything back, and we count it on the landlord’s record.

## Paying

- The rent is the landlord’s price for each hour, day, started week or started month of the stay. Hourly rates are billed at 24 hours per day.
- A service fee may be added. It and the total are shown before you pay, and your reservation keeps the fee that it was made with.
- Landlords may pay a fee of the rent that they get. They see it beside their price and with each request, and each reservation keeps the one that it was made with.
- If a paid request is rejected or expires, the full amount, fee included, is refunded to your card.
- A payment that arrives after a reservation expired reinstates it if its dates are still available; otherwise it is refunded too.
- Prices per night on a landlord’s page are for comparison. You pay the price next to them.
- For a stay that begins in more than 90 days we only save your card. It is charged before the stay begins; we tell you the day. If it is declined and not replaced in time, the reservation is canceled.

## Rentals without an end date

- You choose one yourself and agree to it with the request. Your saved card is then charged the rent and the fee for each month or week, until you or the landlord end the rental.
- Either side ends it with the days of notice that you agreed to with the request, on the rental’s page or by the link in our emails. The last period is billed by the day. The landlord can change the price with 30 days’ notice.
- If a rent is past due, access to the space closes, and a late fee is charged, if the terms that you agreed to with the request say so. If it stays unpaid although we asked several times, the rental ends.

## Deposits and claims

- A landlord can ask for a deposit. It is charged with the first payment, kept apart, and returned 72 hours after the stay ends, or after what you left behind is gone.
- Within these 72 hours the landlord can claim a part of it for damage, a missing key or cleaning, with reasons and photos. You can agree or object; if you object, our team decides by what both of you sent and pays the rest back.

## Charges that the terms of a stay name

- A landlord can name what a stay may cost more: cleaning, a lost key, days begun after the end, a house rule broken, damage. Each has an amount, which you see before you ask for the space, and which the rental agreement repeats. No more than that is charged.
- The landlord asks within 72 hours after the end, or after what you left behind is gone, with photos or a receipt; for damage also while the stay runs, if its terms say so. You have 72 hours to agree or object. If you object or don’t answer, our team decides by what both of you sent.
- What is agreed or decided is paid from the deposit, and beyond it by the card that paid for the stay, which we save for this. If it is declined, we try again and tell you; you can pay by another card.

## When something is wrong

- If you can’t get in, or the space isn’t as described, say so on your stay’s page. Until 24 hours after the stay begins, the landlord’s rent waits until it is fixed or our team has decided.
- Later, until 72 hours after the stay, you can claim a part of what you paid. The landlord has 72 hours to answer; our team decides by what both of you sent.

## Using a space

- Use it for what was agreed, and leave it as you found it.
- No living in a space. Nothing illegal, explosive, perishable or alive may be stored.
- Landlords offer only spaces they may rent out, described truthfully, with their real measurements.

## Accounts

Keep your password to yourself and your details correct. We may close accounts that break these rules. See our [privacy policy](/privacy) for how we handle your data.

## Questions

Email [{{support_email}}](mailto:{{support_email}}) or use the [contact form](/contact).
`;
