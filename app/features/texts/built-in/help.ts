import type { HelpSlug } from "#app/platform/help.ts";

/** The help's articles as we wrote them. A claim here is one of docs/product.md; the buttons are named as on screen. */
export const help: Record<HelpSlug, string> = {
  "waiting-for-the-landlord": `
# Waiting for the landlord’s answer

A landlord has {{answer_hours}} hours to answer a request. Your dates are held until then.

## What happens now

- We told the landlord at once, and we remind them at half of the time.
- You get an email as soon as they answer. Your reservation’s page shows the answer, too, and how much time is left.
- If they don’t answer in time, the request expires, at the latest as the first day ends. What you paid is refunded in full, fee included.

## What you can do

- Upload your ID and pay now, if you like. If the request is not accepted, you get a full refund.
- Send the landlord a message from your reservation’s page. A short note about you and what you store helps them decide.
- Cancel and request another space. Until the landlord accepts, canceling costs nothing.

Did you reserve without an account, or before you confirmed your email? Then your dates are held for 30 minutes only, until you open the link in our email, upload your ID or pay.

## If you can’t wait

Some spaces can be booked instantly. For these you need a confirmed email and a [verified ID](/help/your-id), and no one has to answer.
`,
  "your-id": `
# Uploading and verifying your ID

Every stay needs a verified government ID. One upload is enough for all spaces of an order. For members it counts again for {{id_valid_days}} days, under the same name.

## A picture that works

- Use your driver’s license, passport or ID card. The front is required, the back only if something is printed there.
- Place it on a dark surface in good light. Show all four corners and avoid glare.
- The name should be the name on your reservation.

Open your reservation, choose the picture, and press “Upload ID”. Our team checks it, and we email you the result.

## If it was refused

Your reservation’s page says why. Upload another picture there. After the landlord has accepted, you get the full time for it again: {{payment_hours}} hours, but only until the first day ends.

## Who sees it

Only you and our team. The picture is stored encrypted, and you can see when our team opened it. Landlords only learn whether your ID is verified. We delete the picture {{id_retention_days}} days after we checked it, and at once when you replace it. The [privacy page](/privacy) says more.
`,
  "payment-declined": `
# When a payment is declined

Nothing is lost: your dates stay held until the time on your reservation’s page.

## You were paying on the card page

Try again there with another card, or go back to your reservation and press “Continue to payment”. If no bank took the money, you weren’t charged.

If your reservation says that a payment is on its way, don’t pay again. We email you when it is confirmed. Should you pay twice, the second payment is refunded.

## A saved card is charged later

If your stay begins in more than 90 days, we only save your card. We charge it 90 days before the stay, once the landlord has accepted, and announce it by email a week before. If it is declined, we email you and try again 1, 3 and 5 days later. Press “Change the card” to save another one. After the last try you have to pay by the time that your reservation then shows, or it expires.

## The rent of a rental

We try the card again 1, 3 and 5 days later. You can pay earlier at [Rentals](/rentals): press “Pay now”. The article on [rentals without an end date](/help/rentals-without-an-end) says what happens to rent that stays unpaid.

## Why banks decline

We only learn a short reason. Your bank can say more: ask it to allow the payment, or check the card’s limit, number and expiration date.
`,
  "change-dates": `
# Changing your dates or your space

You and the landlord can both ask for other dates of an accepted stay, until it is over. Once it has begun, only its last day can change.

1. Open your reservation and press “Change dates”. Landlords find it with the reservation among their requests.
2. Choose the new dates. You see the price and the difference before you ask.
3. The other side has 24 hours to answer. The new dates are held, and your stay keeps its own until the change counts.

Adding days to a space that can be booked instantly needs no answer, if your ID is verified.

## What it costs

- The new dates cost what was agreed for the old ones. Later changes of the landlord’s price don’t matter.
- If a paid stay becomes dearer, you pay the difference after the landlord agreed, within {{payment_hours}} hours.
- If it becomes cheaper, the days you give up are refunded as if you canceled them. If the landlord asked for the change, you get all of the difference.
- If you move your stay when canceling would refund half, canceling later refunds half at most.

## Another space, another start

A stay with an end date can also go to another space of the same landlord, until 2 days before it begins. A rental without an end date can move its first day until it has begun.

Before the landlord has accepted, cancel the request and send a new one. That costs nothing.
`,
  "cancel-and-refund": `
# Canceling, and what is refunded

You can cancel until the day before your stay begins. Open your reservation and press “Cancel”: before you confirm, it says what you get back.

- **Until the landlord accepts,** canceling costs nothing. What you paid is refunded in full, fee included.
- **After that,** the space’s cancellation policy counts, as it was when you reserved.

## The three policies

- **Flexible:** everything is refunded until 24 hours before the stay.
- **Moderate:** everything is refunded until 5 days before.
- **Firm:** everything is refunded until 14 days before.

After that, and until the stay begins, half of the rent and of the fee is refunded. The time is counted from midnight at the start of the first day, at the space. A deposit is always refunded when you cancel.

Once a stay has begun, it can’t be canceled. You can [change its last day](/help/change-dates), or [report a problem](/help/cannot-get-in).

## If the landlord cancels or rejects

You get everything back, fee included. Landlords can cancel an accepted stay until it begins, and it counts on their record.

## When the money arrives

We send a refund to the card you paid with, and your reservation’s page shows it. Your bank decides when it appears on your statement; that can take several days.
`,
  "cannot-get-in": `
# You can’t get in, or something is wrong

Report it on your reservation’s page, from 24 hours before the stay until 24 hours after it began. While your report is open, the landlord’s rent waits.

## First, look here

- Open your reservation and press “How to get in”. The gate code and the instructions are there from 24 hours before the first day.
- They need an accepted stay that is paid, and an ID that is verified. For a rental, all rent that is past due must be paid.
- Send the landlord a message. Often that is the fastest way.

## Report it

1. Press “Report a problem”, and choose “I can’t get in” or “Not as described”.
2. Say what happened. Photos help, up to five.
3. The landlord is told at once and has {{problem_fix_hours}} hours to fix it.
4. You have 24 hours to say whether it works. If you say nothing, it counts as fixed.

What isn’t fixed in time, our team decides: a full or partial refund, another space, or nothing. We tell both sides why.

## Later than that

Until 72 hours after the stay you can still report it, and ask for a part of your money back. The landlord has 72 hours to answer, then our team decides. Their rent doesn’t wait for it.

If someone is in danger, call 911 first.
`,
  "your-deposit": `
# Your deposit

A landlord can ask for a deposit. You pay it with the first payment, we hold it, and it isn’t part of the rent.

## When it comes back

It goes back to your card 72 hours after the stay ends, unless the landlord claims a part of it. If you left something behind and the stay’s terms name charges, the 72 hours begin once the space is empty.

## If the landlord claims

We email you. Open your reservation, then the deposit’s page: it shows the amount, the reasons and the photos. You have 72 hours.

- **Agree,** and the amount is paid from your deposit. You get the rest back.
- **Object,** and say why. Our team decides by what both of you sent.
- **Say nothing,** and our team decides, too. Silence doesn’t mean that you agree.

## More than the deposit

Only charges that the terms of your stay name can be charged to your card beyond the deposit, each up to the amount that you saw before you reserved. If your card is declined, we try again; you can pay by another card on the deposit’s page.

## Make it easy to get back

Use “Handover” on your reservation’s page as you move in and out. Take photos, and ask the landlord to agree to what you both saw.
`,
  "rentals-without-an-end": `
# Rentals without an end date

Some spaces can be rented by the week or month until you or the landlord end it. You find yours at [Rentals](/rentals).

## What you pay

- The first payment saves your card. We announce each further rent by email 7 days before its period, and charge it 3 days before.
- The service fee is added to each rent.
- A new price begins at least 30 days after we told you. If you don’t want it, end the rental before.

## Ending it

Open [Rentals](/rentals) and press “End rental”, or use the link in the email that told you of the acceptance. The rental ends after the notice that you agreed to with your request, and not before its shortest stay. The last period is billed by the day, and what you paid beyond it is refunded.

## If a rent isn’t paid

1. We try your card again 1, 3 and 5 days later.
2. Then the rent is past due. How to get in, and your pass, stop working on the day that your terms name.
3. A late fee is charged if your terms name one.
4. If it stays unpaid for {{past_due_days}} days after that, the rental ends. A rental that you requested earlier can have other days: our email says how many.

Press “Pay now” at [Rentals](/rentals). Once all rent that is past due is paid, the space opens again.
`,
  "reserve-without-an-account": `
# Reserving without an account

You can reserve with your name and an email. Your reservation belongs to the browser that made it, and to those that open the link in our email.

## Confirm your email

Open the link that we send you. Until then your dates are held for 30 minutes, unless you upload your ID or pay.

## Find your reservation again

- In the same browser, open [Your reservations](/cart).
- On another device, open the link in our email. It works until 30 days after the stay.
- If the link has expired, open it anyway. You can then ask for a new one to the same email.

No email? Look in your spam folder, and check the address on your reservation’s page. If it has a typing mistake, cancel and reserve again; until the landlord accepts, that costs nothing.

## Move it to an account

[Sign up](/signup) with the same email and confirm it. Then your dashboard offers to add the reservation to your account. From then on only your account opens it.

You need an account for rentals without an end date, for instant booking, and to ask a landlord a question before you reserve.
`,
  "answer-requests": `
# Answering a request

You have {{answer_hours}} hours. If you don’t answer, the request expires. Your public record says how many requests you answered.

Open [your dashboard](/landlord-dashboard?tab=requests) or the link in our email.

- **Accept:** the dates are the tenant’s. You can undo it for 10 seconds; the tenant is told after that.
- **Reject:** this can’t be undone. You can give a reason, which the tenant reads. What they paid is refunded.
- **Request Docs:** asks for the tenant’s ID before you answer.

## What you know of the tenant

You see what goes in, when they signed up, their ended stays and their reviews. Our team checks the ID; you learn whether it is verified, and never see the picture. Phone numbers and emails in messages are hidden until you have accepted.

## After you accept

The tenant has {{payment_hours}} hours for the ID and the payment, at most until the first day ends. Otherwise the reservation expires and your dates are available again. Your dashboard shows what is still missing.

## Canceling what you accepted

Press “Cancel stay” on the reservation, until it begins. The tenant gets everything back, you get no rent, and it counts on your public record.

## Answer less often

Turn on instant booking for a space. Tenants with a confirmed email and a verified ID are then accepted at once.
`,
  payouts: `
# When you get paid

We send the rent of a stay to your bank account 24 hours after the stay begins. Rent of longer stays and of rentals is sent month by month, or with each period.

## Set it up once

Open [Earnings](/landlord-dashboard?tab=earnings) and press “Set up payouts”. Our card processor asks for your details and your bank account. Until you are done, we keep your balance for you. Confirm your email first.

## Why a payout waits

- The stay hasn’t begun, or began less than 24 hours ago.
- Your payout account isn’t finished, or the processor needs more information. The Earnings page says so.
- A tenant reported a problem in time. The rent waits until it is settled.
- The tenant’s bank questions the payment, or we are looking at your account.

## Why a payout is smaller

Tenants pay the service fee on top of your price. {{landlord_fee}} A refund made after the rent was sent is deducted from your next payouts. A late cancellation pays you half of the rent, a day after the stay would have begun.

## If your bank refused it

The Earnings page names the reason. Open your payout account and check the bank account there.

Statements and invoices of each month are on the [Earnings](/landlord-dashboard?tab=earnings) page, too.
`,
  "damage-and-late-days": `
# Damage, late tenants and things left behind

You can claim once, within 72 hours after the stay ends. Open the reservation, then its deposit.

## Claim

1. Enter the amount, what happened, and up to five photos.
2. The tenant has 72 hours to agree or object.
3. If they object or don’t answer, our team decides by what both of you sent.

The deposit pays first. Beyond it only charges that the terms of the stay name are collected: cleaning, a lost key, late days, a house rule broken, damage. Name them with your space before tenants request it; they count for later requests. Damage that the terms name can also be claimed while the stay runs.

## Something is still there

Open the reservation, then its problems, and press “Still there” within 72 hours after the end, unless you both agreed to a move-out. The tenant is told and reminded, and no one can reserve the days after the stay, for at most {{left_behind_days}} days. Press “It’s empty now” when it is. We record and tell both sides. We never order a sale, a lien or a tow.

## No one came

From 24 hours after the start, if more than a day of the stay is left, you can say so on the same page. The tenant has 72 hours to object. If they don’t, the stay ends early, you keep the rent, and the further days can be reserved again.

## Be prepared

Use “Handover and timeline” with each stay. Photos from the day the tenant moved in decide most claims.
`,
};
