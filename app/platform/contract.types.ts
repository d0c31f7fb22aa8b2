// Written by `npm run contract` from the API's own description.
export interface components {
    schemas: {
        Property: {
            id: string;
            /** @example Dry garage */
            title: string;
            /** @example Dry, lit and locked at night. */
            description: string;
            /**
             * @description One of Driveway, Covered Garage, Parking Lot, Storage Unit, Basement, Other, or one of the operator's own, which says before a slash what it is like: `Covered Garage/rv-port`. The same rules apply.
             * @example Covered Garage
             */
            type_of_space: string;
            /**
             * @description What the landlord allows in it; empty where they have not said.
             * @example [
             *       "car",
             *       "boat"
             *     ]
             */
            allowed: string[];
            /**
             * @description The operator's own amenities that it has, by code; of others the landlord has said nothing.
             * @example [
             *       "ev-charger"
             *     ]
             */
            amenities: string[];
            /**
             * @description Rules of the space, in the landlord's words; may be empty.
             * @example Quiet after 10 PM. No fluids on the floor.
             */
            house_rules: string;
            /**
             * @description A request must say what goes in.
             * @example false
             */
            contents_required: boolean;
            /**
             * @description The landlord's: dollars for each `price_per`, before the service fee.
             * @example 60
             */
            price: number;
            /**
             * @example Week
             * @enum {string}
             */
            price_per: "Hour" | "Day" | "Week" | "Month";
            /**
             * @description Until when canceling an accepted, paid stay refunds everything: 24 hours (flexible), 5 days or 14 days (firm) before it. After that, half is refunded.
             * @example moderate
             * @enum {string}
             */
            cancellation_policy: "flexible" | "moderate" | "firm";
            /**
             * @description Feet.
             * @example 20
             */
            length: number;
            /** @example 10 */
            width: number;
            /** @example 8 */
            height: number;
            /**
             * @description Of the door or gate, in feet; null where the landlord has not said.
             * @example 8
             */
            entrance_width: number | null;
            /**
             * @description In feet; null where the landlord has not said.
             * @example 7
             */
            entrance_height: number | null;
            /**
             * @description Null, here and below, where the landlord has not said.
             * @example true
             */
            covered: boolean | null;
            /** @example true */
            power: boolean | null;
            /** @example true */
            lit: boolean | null;
            /** @example true */
            drive_up: boolean | null;
            /**
             * @description Tenants whose ID is verified book it without waiting for an answer.
             * @example true
             */
            instant: boolean;
            /** @example 7 */
            min_stay_days: number;
            /**
             * @description Null without a longest stay.
             * @example 90
             */
            max_stay_days: number | null;
            /**
             * @description At least so many days from the request to the first day.
             * @example 1
             */
            advance_days: number;
            /**
             * @description At least so many free days between two stays.
             * @example 1
             */
            gap_days: number;
            /** @description The title once more. */
            name: string;
            /** @description Percent off prices per day for stays of 7 days or more; null without. */
            weekly_discount: number | null;
            /** @description The same for 28 days or more. */
            monthly_discount: number | null;
            street_address: string;
            city: string;
            state: string;
            zipcode: string;
            /** @description HH:MM; later than `access_to` when access goes past midnight. */
            access_from: string | null;
            /** @description HH:MM; 00:00 to 24:00 is 24 hours. */
            access_to: string | null;
            /** @description The tallest vehicle that fits, with `vehicle_inches`. */
            vehicle_feet: number | null;
            vehicle_inches: number | null;
            /** @description Rented without an end, too: from month to month, or week to week. */
            renews: boolean;
            /** @description The first day on which a stay can still begin; null when none is offered. */
            start_date: string | null;
            /** @description The last day still free; null when none is offered or the offer has no end. */
            end_date: string | null;
            is_available: boolean;
            landlord_id: string;
            landlord_name: string;
            /** @description The name of the landlord's business; null without one. */
            business_name: string | null;
            image_url: string | null;
            images: components["schemas"]["Photo"][];
            latitude: number;
            longitude: number;
            time_zone: string;
            /** @description The mean of the reviews' stars, to a tenth; null without reviews. */
            rating: number | null;
            review_count: number;
            /** @description Only in answers to a search for a place. */
            distance_miles?: number;
            /** @description Only in answers to a search with `from` and `to`: what these days cost, service fee included, as the quote says. */
            total?: number;
        };
        Photo: {
            id: string;
            /** @description The photo's middle size. */
            image_url: string;
            /** @description All of its sizes. */
            srcset: string;
            width: number;
            height: number;
        };
        Refusal: {
            /** @description A sentence to show. */
            message: string;
            /** @description The same sentence. */
            error: string;
            /** @description What is wrong with each field, by its name. */
            fields?: {
                [key: string]: string;
            };
            /** @description How many seconds to wait, as in Retry-After. */
            retryAfter?: number;
            /** @description With 500: names the request in the server's log. */
            requestId?: string;
        };
        Point: {
            id: string;
            /** @example Dry garage */
            title: string;
            /**
             * @description One of Driveway, Covered Garage, Parking Lot, Storage Unit, Basement, Other, or one of the operator's own, which says before a slash what it is like: `Covered Garage/rv-port`. The same rules apply.
             * @example Covered Garage
             */
            type_of_space: string;
            /**
             * @description The landlord's: dollars for each `price_per`, before the service fee.
             * @example 60
             */
            price: number;
            /**
             * @example Week
             * @enum {string}
             */
            price_per: "Hour" | "Day" | "Week" | "Month";
            latitude: number;
            longitude: number;
            /** @description Only in answers to a search for a place. */
            distance_miles?: number;
            /** @description Only in answers to a search with `from` and `to`: what these days cost, service fee included, as the quote says. */
            total?: number;
        };
        City: {
            city: string;
            state: string;
            /** @description How many properties are listed there; up to a minute old. */
            spaces: number;
        };
        SpaceType: {
            /** @description The code, as `type_of_space` of a property and in searches. */
            type: string;
            /** @description What people read. */
            name: string;
            /**
             * @description Whose facts and rules it has: of the six its own code.
             * @enum {string}
             */
            like: "Driveway" | "Covered Garage" | "Parking Lot" | "Storage Unit" | "Basement" | "Other";
            /** @description New spaces can have it. */
            offered: boolean;
            /** @description What doesn't apply to it: forms don't ask for it, pages don't show it, and no search finds a space by it. A property keeps it. */
            without: ("covered" | "power" | "lit at night" | "drive-up access" | "access hours" | "vehicle height")[];
        };
        Amenity: {
            /** @description Of the operator's own what `amenities` of a property and `amenity` of a search have; of the others the field of a property that says it, and the search's parameter. */
            code: string;
            /** @description What people read. */
            name: string;
            /** @description One of the operator's own. */
            own: boolean;
            /** @description Forms and filters have it. */
            offered: boolean;
        };
        PriceEstimate: {
            label: string;
            /** @description How many spaces of the type, priced by that period, or by the week or month, it is made from. */
            spaces: number;
            /** @enum {string} */
            price_per: "Hour" | "Day" | "Week" | "Month";
            /** @description Dollars for each `price_per`; null where fewer than three ask for one. */
            low: number | null;
            /** @description Dollars for each `price_per`; null where fewer than three ask for one. */
            typical: number | null;
            /** @description Dollars for each `price_per`; null where fewer than three ask for one. */
            high: number | null;
            /** @description Where prices there have taxes in them: in percent of the price and the service fee without them, for stays that aren’t exempt. */
            included_tax?: number;
        };
        PropertyVersion: {
            id: string;
            /** @example Dry garage */
            title: string;
            /** @example Dry, lit and locked at night. */
            description: string;
            /**
             * @description One of Driveway, Covered Garage, Parking Lot, Storage Unit, Basement, Other, or one of the operator's own, which says before a slash what it is like: `Covered Garage/rv-port`. The same rules apply.
             * @example Covered Garage
             */
            type_of_space: string;
            /**
             * @description What the landlord allows in it; empty where they have not said.
             * @example [
             *       "car",
             *       "boat"
             *     ]
             */
            allowed: string[];
            /**
             * @description The operator's own amenities that it has, by code; of others the landlord has said nothing.
             * @example [
             *       "ev-charger"
             *     ]
             */
            amenities: string[];
            /**
             * @description Rules of the space, in the landlord's words; may be empty.
             * @example Quiet after 10 PM. No fluids on the floor.
             */
            house_rules: string;
            /**
             * @description A request must say what goes in.
             * @example false
             */
            contents_required: boolean;
            /**
             * @description The landlord's: dollars for each `price_per`, before the service fee.
             * @example 60
             */
            price: number;
            /**
             * @example Week
             * @enum {string}
             */
            price_per: "Hour" | "Day" | "Week" | "Month";
            /**
             * @description Until when canceling an accepted, paid stay refunds everything: 24 hours (flexible), 5 days or 14 days (firm) before it. After that, half is refunded.
             * @example moderate
             * @enum {string}
             */
            cancellation_policy: "flexible" | "moderate" | "firm";
            /**
             * @description Feet.
             * @example 20
             */
            length: number;
            /** @example 10 */
            width: number;
            /** @example 8 */
            height: number;
            /**
             * @description Of the door or gate, in feet; null where the landlord has not said.
             * @example 8
             */
            entrance_width: number | null;
            /**
             * @description In feet; null where the landlord has not said.
             * @example 7
             */
            entrance_height: number | null;
            /**
             * @description Null, here and below, where the landlord has not said.
             * @example true
             */
            covered: boolean | null;
            /** @example true */
            power: boolean | null;
            /** @example true */
            lit: boolean | null;
            /** @example true */
            drive_up: boolean | null;
            /**
             * @description Tenants whose ID is verified book it without waiting for an answer.
             * @example true
             */
            instant: boolean;
            /** @example 7 */
            min_stay_days: number;
            /**
             * @description Null without a longest stay.
             * @example 90
             */
            max_stay_days: number | null;
            /**
             * @description At least so many days from the request to the first day.
             * @example 1
             */
            advance_days: number;
            /**
             * @description At least so many free days between two stays.
             * @example 1
             */
            gap_days: number;
            /** @description The title once more. */
            name: string;
            /** @description Percent off prices per day for stays of 7 days or more; null without. */
            weekly_discount: number | null;
            /** @description The same for 28 days or more. */
            monthly_discount: number | null;
            street_address: string;
            city: string;
            state: string;
            zipcode: string;
            /** @description HH:MM; later than `access_to` when access goes past midnight. */
            access_from: string | null;
            /** @description HH:MM; 00:00 to 24:00 is 24 hours. */
            access_to: string | null;
            /** @description The tallest vehicle that fits, with `vehicle_inches`. */
            vehicle_feet: number | null;
            vehicle_inches: number | null;
            /** @description Rented without an end, too: from month to month, or week to week. */
            renews: boolean;
            /** @description The first day on which a stay can still begin; null when none is offered. */
            start_date: string | null;
            /** @description The last day still free; null when none is offered or the offer has no end. */
            end_date: string | null;
            is_available: boolean;
            landlord_id: string;
            landlord_name: string;
            /** @description The name of the landlord's business; null without one. */
            business_name: string | null;
            image_url: string | null;
            images: components["schemas"]["Photo"][];
            latitude: number;
            longitude: number;
            time_zone: string;
            /** @description The mean of the reviews' stars, to a tenth; null without reviews. */
            rating: number | null;
            review_count: number;
            /** @description Only in answers to a search for a place. */
            distance_miles?: number;
            /** @description Only in answers to a search with `from` and `to`: what these days cost, service fee included, as the quote says. */
            total?: number;
            /** @description Street and area only: the address has no house number and the point is moved, until a stay is accepted and paid. */
            hide_address: boolean;
            /** @description Paid with the first payment; at most two months' rent, 0 for none. */
            deposit: number;
            charges: components["schemas"]["Charges"];
            version: number;
        };
        /** @description What the landlord may ask for after a stay, each up to its amount in dollars; empty for nothing. */
        Charges: {
            cleaning?: number;
            lost_key?: number;
            /** @description For each late day. */
            overstay?: number;
            rule?: number;
            damage?: number;
        };
        Availability: {
            /** @description The first day, YYYY-MM-DD. */
            today: string;
            /** @description The first day on which a stay can begin. */
            earliest: string;
            min_stay_days: number;
            max_stay_days: number | null;
            offered: {
                /** @description The first day, YYYY-MM-DD. */
                from: string;
                /** @description Null without an end. */
                to: string | null;
            }[];
            taken: {
                /** @description The first day, YYYY-MM-DD. */
                from: string;
                /** @description The last day, included, YYYY-MM-DD. */
                to: string;
            }[];
        };
        PropertyReviews: {
            /** @description To a tenth; null without reviews. */
            rating: number | null;
            count: number;
            /** @description To a tenth; null without reviews. */
            as_described: number | null;
            /** @description To a tenth; null without reviews. */
            access: number | null;
            /** @description To a tenth; null without reviews. */
            communication: number | null;
            /** @description Newest first. */
            reviews: components["schemas"]["Review"][];
            /** @description Where the list continues, as `before`; null at its end. */
            older: string | null;
        };
        Review: {
            id: string;
            property_id: string;
            /** @description Of the property. */
            title: string;
            /**
             * @description Who wrote it: a tenant about the space, or a landlord about the tenant.
             * @enum {string}
             */
            side: "tenant" | "landlord";
            /** @description The first name and an initial; a landlord's username. */
            author: string;
            /** @description 1 to 5. */
            stars: number;
            /** @description 1 to 5; null in a landlord's review. */
            as_described: number | null;
            /** @description 1 to 5; null in a landlord's review. */
            access: number | null;
            /** @description 1 to 5; null in a landlord's review. */
            communication: number | null;
            text: string;
            /** @description Of the stay, or the part of a rental, that it is about: YYYY-MM-DD. */
            last_day: string;
            /** @description An ISO 8601 time. */
            published_at: string;
            /** @description The other side's. */
            answer: string | null;
            /** @description An ISO 8601 time. */
            answered_at: string | null;
        };
        AvailableQuote: {
            /** @description Dollars for each `price_per`. */
            price: number;
            /** @enum {string} */
            price_per: "Hour" | "Day" | "Week" | "Month";
            units: number;
            /** @description The units in words, such as `2 weeks`. */
            unit_words: string;
            /** @description Off the price of all units: the landlord’s discount for long stays. */
            discount: number;
            discount_percent: number;
            /** @description The rent for the whole stay, less the discount and a tax that is in the price. */
            offer: number;
            fee: number;
            /** @description What of the total is a tax; missing where nothing is taxed. */
            tax?: number;
            /** @description Who takes it, such as `Pennsylvania 6%, Dauphin County 2.5% included`. */
            tax_words?: string;
            /** @description What of the tax is in the price: the rent is the price of all units less the discount and this. Missing where nothing is. */
            included_tax?: number;
            /** @description How the fee is computed, such as `5%` of the rent or `5% + $0.30, at least $1.00`. */
            fee_rule: string;
            total: number;
            /** @description Paid with the total, and returned after the stay unless the landlord claims of it. */
            deposit: number;
            /** @enum {string} */
            cancellation_policy: "flexible" | "moderate" | "firm";
            /** @description What canceling costs, in words, for these dates. */
            cancellation_words: string;
            /**
             * Format: date
             * @description The day on which the saved card is charged; null if the stay is paid at once.
             */
            charged_on: string | null;
            /** @description True without an end date: charged for each period until one side ends it. */
            renews: boolean;
            renewal: components["schemas"]["Renewal"];
            /** @description The rules of the space, which become part of the stay; may be empty. */
            house_rules: string;
            charges: components["schemas"]["Charges"];
            /** @description What the landlord may ask for, in words, which becomes part of the stay; may be empty. */
            charges_text: string;
            /** @description Of the rental agreement that a request agrees to, as `/agreement` shows it; a request asserts it. */
            agreement_sha256: string;
            contents_asked: components["schemas"]["ContentsAsked"];
            /** @description How a usual vehicle of each kind that can be stated fits, and `things` of one room, in words. Hints: they refuse nothing. */
            fit_hints: {
                [key: string]: string;
            };
            /** @description The first day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day, included, YYYY-MM-DD. */
            end_date: string;
            available: boolean;
            /** @description Why the dates aren't available, as a sentence. */
            problem?: string;
            next_free?: components["schemas"]["Dates"][];
        };
        /** @description The terms of that; null with an end date. */
        Renewal: {
            /** @enum {string} */
            period: "week" | "month";
            /** @description Charged for each further period, fee included. */
            amount: number;
            /** @description The first payment: the first period, fee included, and the deposit. */
            first_charge: number;
            /** @description The first day that the second payment is for. */
            next_period_from: string;
            /** @description What the tenant agrees to, to be shown at the button. */
            text: string;
            how_to_end: string;
            /** @description Sent back as `renewal_consent` once the tenant has agreed to `text`. */
            consent: string;
        } | null;
        /** @description What a request is asked about what goes in. */
        ContentsAsked: {
            /** @description The kinds of vehicles that can be stated. */
            vehicles: ("car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer")[];
            /** @description Things can be stated. */
            things: boolean;
            /** @description The request must say what goes in. */
            required: boolean;
        };
        Dates: {
            /** @description The first day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day, included, YYYY-MM-DD. */
            end_date: string;
        };
        Host: {
            id: string;
            username: string;
            slug: string;
            business_name: string | null;
            /** @description The business's contact, for its landlord and those whose stay they accepted; null for others, and without one. */
            contact: string | null;
        };
        HostRecord: {
            /** @description A square picture; null without one. */
            photo_url: string | null;
            /** @description The month of the sign-up, YYYY-MM. */
            member_since: string;
            /** @description The percentage of requests of the last 90 days that were answered; null for fewer than 3. Expired unanswered ones count as not answered, instant bookings not at all. */
            answer_rate: number | null;
            /** @description The median time of these answers. */
            answer_minutes: number | null;
            /** @description How many bookings the landlord canceled after accepting them. */
            cancellations: number;
            /** @description How many reports about their spaces were decided for the tenant. */
            problems: number;
        };
        Suggestion: {
            id: string;
            label: string;
            attribution: string;
            place: components["schemas"]["Place"];
        };
        Place: {
            id: string;
            label: string;
            formatted: string;
            street: string | null;
            city: string;
            state: string;
            postcode: string | null;
            lat: number;
            lng: number;
            /** @enum {string} */
            precision: "rooftop" | "street" | "postcode" | "city";
            /** @description The attribution to show with the place. */
            attribution: string;
        };
        User: {
            id: string;
            /** @enum {string} */
            role: "tenant" | "landlord" | "administrator";
            username: string;
            email: string;
        };
        LoggedIn: {
            user: components["schemas"]["User"];
            message: string;
        };
        CodeNext: {
            /** @enum {boolean} */
            two_step: true;
            message: string;
        };
        PasskeyOptions: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        Message: {
            message: string;
        };
        Ok: {
            /** @enum {boolean} */
            ok: true;
        };
        Received: {
            /** @enum {boolean} */
            ok: true;
            message: string;
        };
        Reservation: {
            id: string;
            order_id: string;
            property_id: string;
            property_name: string;
            title: string;
            address: string;
            city: string;
            /** @description The property’s: its days are those of this reservation. */
            time_zone: string;
            image_url: string | null;
            landlord_id: string;
            guest_name: string;
            guest_contact: string;
            /** @description Dollars for each `price_per`. */
            price: number;
            /** @enum {string} */
            price_per: "Hour" | "Day" | "Week" | "Month";
            /** @description How many of them. */
            units: number;
            /** @description Off the price of all units. */
            discount: number;
            discount_percent: number;
            /** @description The rent for the whole stay, without a tax that is in the price. */
            offer_amount: number;
            fee: number;
            /** @description What of the total is a tax; missing where nothing is taxed. */
            tax?: number;
            /** @description Who takes it, such as `Pennsylvania 6%, Dauphin County 2.5% included`. */
            tax_words?: string;
            /** @description What of the tax is in the price: the rent is the price of all units less the discount and this. Missing where nothing is. */
            included_tax?: number;
            /** @description How the fee is computed, such as `5%` of the rent or `5% + $0.30, at least $1.00`. */
            fee_rule: string;
            /** @description What its landlord pays of the rent, no part of the total; for them and administrators. */
            landlord_fee?: number;
            total: number;
            /** @description Paid with the total, and returned after the stay unless the landlord claims of it. */
            deposit: number;
            /** @enum {string} */
            deposit_state: "none" | "held" | "claimed" | "returned" | "decided";
            /** @description What of it the landlord got. */
            deposit_kept: number;
            /** @description Since when the deposit is in its state. */
            deposit_at: string | null;
            /** @description The first day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day, included, YYYY-MM-DD. */
            end_date: string;
            /** @description The dates that an open change asks for, held like its own. */
            asked_dates: {
                /** @description The first day, YYYY-MM-DD. */
                start_date: string;
                /** @description The last day, included, YYYY-MM-DD. */
                end_date: string;
            } | null;
            /** @description The landlord’s other space that it asks for, by its title; null without one. */
            asked_space: string | null;
            status: components["schemas"]["ReservationStatus"];
            payment_status: components["schemas"]["PaymentStatus"];
            /** @description The day, at the property, on which the card is charged: 90 days before the first day, or the next try. Until then a checkout only saves the card. Null if it is paid, or is to be paid now. */
            charged_on: string | null;
            /** @description True once the card is saved that is charged on that day. */
            card_saved: boolean;
            /** @description The day from whose beginning, at the property, rent that is past due keeps the holder out; null while none does. */
            access_closes_on: string | null;
            /** @description True while it is closed for that; it opens as that rent is paid. */
            access_closed: boolean;
            /** @description True if it was booked without waiting for an answer. */
            instant: boolean;
            id_verified: boolean;
            /** @description True once the front of an ID was uploaded. */
            id_uploaded: boolean;
            /**
             * @description As it was when it was reserved.
             * @enum {string}
             */
            cancellation_policy: "flexible" | "moderate" | "firm";
            /** @description The last day, at the property, on which canceling an accepted stay refunds everything. */
            full_refund_until: string;
            /** @description What its holder gets back by canceling it now. */
            refund_now: number;
            /** @description What a late cancellation left with the landlord (`kept_rent`) and with us. */
            kept: number;
            kept_rent: number;
            /** @enum {string|null} */
            canceled_by: "tenant" | "landlord" | "administrator" | null;
            /** @description True once the first day has come at the property. */
            has_begun: boolean;
            /** @description True if canceling refunds half at most: `full_refund_until` has passed, or the tenant moved it after that. */
            is_late: boolean;
            /** @description Null while the reservation is live. */
            ended_money: {
                /** @description What was charged for it. */
                charged_amount: number;
                /** @description What of that was refunded. */
                returned_amount: number;
                /** @description The day, at the property, of the last refund. */
                returned_on: string | null;
                /** @description False if a refund was made by other means than to the card. */
                to_card: boolean;
            } | null;
            /** @description True for a rental, which is paid period by period until one side ends it. */
            renews: boolean;
            /**
             * @description Open for 14 days after a paid stay, or each 90 days of a rental; closed until the next.
             * @enum {string}
             */
            review_state: "none" | "open" | "closed";
            contents: components["schemas"]["Contents"];
            /** @description Changes with each statement of what goes in; null where it isn't stated. */
            contents_mark: string | null;
            /** @description What the tenant asks to bring instead, until the landlord answers. */
            contents_change: {
                id: string;
                contents: components["schemas"]["Contents"];
                /** Format: date-time */
                asked_at: string;
            } | null;
            contents_asked: components["schemas"]["ContentsAsked"];
            /** @description The rules of the space as the request agreed to them; may be empty. */
            house_rules: string;
            /** @description True once the last day has passed at the property. */
            is_over: boolean;
            reservation_code: string;
            /** @description It has a rental agreement; those from before there were any have none. */
            has_agreement: boolean;
            /** @description The picture of the ID's front; for its uploader only, and while the picture exists. */
            id_front_url: string | null;
            /** @description When it expires without the answer, the ID or the payment; null while nothing is due. */
            expires_at: string | null;
            /** @description The same while the request is unconfirmed: its guest opens the link in the email, uploads an ID or pays. */
            hold_until: string | null;
            /** @description For the landlord, until when the acceptance can be undone; the tenant still sees it as pending. */
            undo_until: string | null;
            /** @description What the landlord wrote about a rejection. */
            rejection_reason: string | null;
            /** @description An ISO 8601 time. */
            created_at: string;
        };
        /** @enum {string} */
        ReservationStatus: "pending" | "docs_requested" | "accepted_pending_verification" | "accepted" | "rejected" | "canceled" | "expired";
        /** @enum {string} */
        PaymentStatus: "unpaid" | "processing" | "paid" | "refunded";
        /** @description What goes in, as the tenant stated it; from acceptance on only by a change that the landlord agreed to. Null where it isn't stated. */
        Contents: {
            /** @enum {string|null} */
            vehicle: "car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | null;
            /** @description Make and model, or size. */
            model: string;
            plate: string;
            /** @description Null, here and below, where it wasn't stated. */
            runs: boolean | null;
            insured: boolean | null;
            /** @description A list, or rooms' worth. */
            things: string;
        } | null;
        Clash: {
            property_id: string;
            title: string;
            /** @description The first day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day, included, YYYY-MM-DD. */
            end_date: string;
            /** @description Why they aren't, as a sentence. */
            problem: string;
            next_free?: components["schemas"]["Dates"][];
        };
        Quote: {
            /** @description Dollars for each `price_per`. */
            price: number;
            /** @enum {string} */
            price_per: "Hour" | "Day" | "Week" | "Month";
            units: number;
            /** @description The units in words, such as `2 weeks`. */
            unit_words: string;
            /** @description Off the price of all units: the landlord’s discount for long stays. */
            discount: number;
            discount_percent: number;
            /** @description The rent for the whole stay, less the discount and a tax that is in the price. */
            offer: number;
            fee: number;
            /** @description What of the total is a tax; missing where nothing is taxed. */
            tax?: number;
            /** @description Who takes it, such as `Pennsylvania 6%, Dauphin County 2.5% included`. */
            tax_words?: string;
            /** @description What of the tax is in the price: the rent is the price of all units less the discount and this. Missing where nothing is. */
            included_tax?: number;
            /** @description How the fee is computed, such as `5%` of the rent or `5% + $0.30, at least $1.00`. */
            fee_rule: string;
            total: number;
            /** @description Paid with the total, and returned after the stay unless the landlord claims of it. */
            deposit: number;
            /** @enum {string} */
            cancellation_policy: "flexible" | "moderate" | "firm";
            /** @description What canceling costs, in words, for these dates. */
            cancellation_words: string;
            /**
             * Format: date
             * @description The day on which the saved card is charged; null if the stay is paid at once.
             */
            charged_on: string | null;
            /** @description True without an end date: charged for each period until one side ends it. */
            renews: boolean;
            renewal: components["schemas"]["Renewal"];
            /** @description The rules of the space, which become part of the stay; may be empty. */
            house_rules: string;
            charges: components["schemas"]["Charges"];
            /** @description What the landlord may ask for, in words, which becomes part of the stay; may be empty. */
            charges_text: string;
            /** @description Of the rental agreement that a request agrees to, as `/agreement` shows it; a request asserts it. */
            agreement_sha256: string;
            contents_asked: components["schemas"]["ContentsAsked"];
            /** @description How a usual vehicle of each kind that can be stated fits, and `things` of one room, in words. Hints: they refuse nothing. */
            fit_hints: {
                [key: string]: string;
            };
            /** @description The first day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day, included, YYYY-MM-DD. */
            end_date: string;
        };
        Url: {
            url: string;
        };
        Transition: {
            /** @description An ISO 8601 time. */
            at: string;
            /** @enum {string} */
            by: "tenant" | "landlord" | "administrator" | "visitor" | "system";
            /** @enum {string} */
            action: "reserve" | "changeStay" | "changeContents" | "endEarly" | "bookInstantly" | "accept" | "undoAccept" | "reject" | "requestDocuments" | "uploadId" | "verifyId" | "cancel" | "cancelAsLandlord" | "expire" | "revive";
            from_status: components["schemas"]["ReservationStatus"] | null;
            to_status: components["schemas"]["ReservationStatus"];
        };
        Pass: {
            /** @description The signed text: code, property and stay. */
            pass: string;
            /** @description What its QR code contains: /check with the pass behind the #. */
            link: string;
            /** @description The QR code as an SVG picture, in a data: URL. */
            qr: string;
        };
        StayChanges: {
            title: string;
            time_zone: string;
            /**
             * @description The caller's; null for administrators.
             * @enum {string|null}
             */
            side: "tenant" | "landlord" | null;
            stay: components["schemas"]["Dates"] & unknown;
            /** @description True for a rental without an end: only its first day changes, before it begins. */
            renews: boolean;
            /** @description Newest first; at most one is open. */
            changes: components["schemas"]["StayChange"][];
            /** @description Why nothing can be changed now, in words. */
            unchangeable: string | null;
            /** @description The space whose free days and limits these are. */
            property_id: string;
            /** @description The landlord’s other spaces that the stay could go to; empty from a day before it begins. */
            spaces: {
                id: string;
                title: string;
            }[];
            /** @description The days on which the stay could be in that space: offered and free, its own days included. */
            free: {
                start_date: string;
                end_date: string | null;
            }[];
            min_stay_days: number;
            max_stay_days: number | null;
            /** @description Today at the property. */
            today: string;
            quote: components["schemas"]["StayChangeQuote"];
            /** @description The card saved for this stay, for its holder; it can pay what a change costs more. */
            card: {
                brand: string | null;
                last4: string;
            } | null;
        };
        StayChange: {
            id: string;
            /** @enum {string} */
            asked_by: "tenant" | "landlord";
            /**
             * @description Asked: the other side answers. Agreed: the difference is to be paid. Made: it counts.
             * @enum {string}
             */
            state: "asked" | "agreed" | "made" | "refused" | "withdrawn" | "expired";
            before: components["schemas"]["Dates"];
            after: components["schemas"]["Dates"];
            /** @description The space that it leaves; null if it stays in its own. */
            space_before: {
                id: string;
                title: string;
            } | null;
            /** @description The landlord’s other space that it goes to, on the terms that were asked for; null if none. */
            space_after: {
                id: string;
                title: string;
                price: number;
                /** @enum {string} */
                price_per: "Hour" | "Day" | "Week" | "Month";
                /** @description The stay’s then; another one only as long as nothing is paid. */
                deposit: number;
                /** @enum {string} */
                cancellation_policy: "flexible" | "moderate" | "firm";
                /** @description What canceling costs there, in words. */
                cancellation: string;
                /** @description They count from then on; may be empty. */
                house_rules: string;
                /** @description True if they aren’t those of the stay as it is. */
                rules_differ: boolean;
                /** @description What can go in there; empty where its landlord hasn’t said. */
                allowed: ("car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | "furniture" | "boxes" | "appliances" | "tools" | "documents" | "stock")[];
                /** @description What can go into the space that it leaves, and not there. */
                not_allowed: ("car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | "furniture" | "boxes" | "appliances" | "tools" | "documents" | "stock")[];
            } | null;
            /** @description What the stay costs then, without its deposit. */
            total: number;
            /** @description What it costs now; null once the change has ended. */
            total_before: number | null;
            /** @description Paid before it counts; negative: refunded. 0 while the stay isn’t paid. */
            difference: number;
            /** @description What of the lower price isn’t refunded: the change is late, or the rent was sent to the landlord already. */
            retained: number;
            /** @description True if canceling would refund half at most from then on, whenever the stay begins: it is moved late. */
            moves_late: boolean;
            /** @description Until when it is to be answered, or paid; null once it has ended. */
            expires_at: string | null;
            /**
             * @description Charging: the card saved for the stay is. Refused: its holder pays by the checkout.
             * @enum {string|null}
             */
            card_state: "charging" | "refused" | null;
            /** @description Changes with anything that both sides read of the change; agreeing asserts it. */
            terms_mark: string;
        };
        /** @description For the dates asked for, if there were any. */
        StayChangeQuote: {
            /** @description The first day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day, included, YYYY-MM-DD. */
            end_date: string;
            total: number;
            total_before: number;
            /** @description Paid before the change counts; negative: refunded by the cancellation policy. */
            difference: number;
            /** @description What of the lower price isn’t refunded: the change is late, or the rent was sent to the landlord already. */
            retained: number;
            /** @description True if canceling would refund half at most from then on, whenever the stay begins: it is moved late. */
            moves_late: boolean;
            /** @description False if it counts without the other side’s answer. */
            needs_answer: boolean;
            /** @description The other space, on whose terms the stay then is; null if it stays in its own. */
            space: {
                id: string;
                title: string;
                price: number;
                /** @enum {string} */
                price_per: "Hour" | "Day" | "Week" | "Month";
                /** @description The stay’s then; another one only as long as nothing is paid. */
                deposit: number;
                /** @enum {string} */
                cancellation_policy: "flexible" | "moderate" | "firm";
                /** @description What canceling costs there, in words. */
                cancellation: string;
                /** @description They count from then on; may be empty. */
                house_rules: string;
                /** @description True if they aren’t those of the stay as it is. */
                rules_differ: boolean;
                /** @description What can go in there; empty where its landlord hasn’t said. */
                allowed: ("car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | "furniture" | "boxes" | "appliances" | "tools" | "documents" | "stock")[];
                /** @description What can go into the space that it leaves, and not there. */
                not_allowed: ("car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | "furniture" | "boxes" | "appliances" | "tools" | "documents" | "stock")[];
            } | null;
            /** @description Changes with anything that the quote says; asking asserts it. */
            quote_mark: string;
        } | null;
        Deposit: {
            reservation: components["schemas"]["Reservation"];
            /** @description When it is returned unless the landlord claims; null without an end, and while something is still there. */
            returns_at: string | null;
            charges: components["schemas"]["Charges"] & unknown;
            /** @description The oldest that the tenant can answer, else the newest. */
            claim: components["schemas"]["DepositClaim"] | null;
            /** @description The others of the stay, oldest first. */
            other_claims: components["schemas"]["DepositClaim"][];
            may_claim: boolean;
            /** @description The stay runs: only damage can be claimed, and the card pays it. */
            is_running: boolean;
            may_answer: boolean;
            /** @description For the tenant while they can answer: what pays the claim if they agree, in dollars. */
            if_agreed: {
                from_deposit: number;
                from_card: number;
                /** @description What is beyond the deposit, and that the terms don't name. */
                not_collected: number;
                /** @description The last digits of the card; null until they are read. */
                card_last4: string | null;
            } | null;
            /** @description The holder can pay what the card was declined for. */
            may_pay: boolean;
            /** @description How much that is, in dollars. */
            to_pay: number | null;
        };
        DepositClaim: {
            id: string;
            /** @description Made while the stay ran, for damage that its terms name: the card pays it, not the deposit. */
            at_once: boolean;
            /** @description What the landlord claims, in dollars. */
            amount: number;
            reason: string;
            photos: components["schemas"]["DepositClaimPhoto"][];
            /** @description The tenant's. */
            answer_photos: components["schemas"]["DepositClaimPhoto"][];
            /**
             * @description An objection, and a claim without an answer, wait for an administrator.
             * @enum {string}
             */
            state: "open" | "agreed" | "objected" | "unanswered" | "decided" | "void";
            /** @description An ISO 8601 time. */
            answer_by: string;
            /** @description Why the tenant objects. */
            objection: string | null;
            /** @description What the landlord gets, once it is agreed or decided. */
            awarded: number | null;
            /** @description What of the award is paid from the deposit. */
            from_deposit: number | null;
            charges: components["schemas"]["Charges"] & unknown;
            /** @description What of the award is beyond the deposit and charged to the stay's card. */
            charged: {
                amount: number;
                /**
                 * @description Failed: there was no card to charge, or it was declined every time.
                 * @enum {string}
                 */
                state: "due" | "processing" | "paid" | "failed";
                /** @description Why it failed; the bank’s words about the card are not for the landlord. */
                refusal: string | null;
                /** @description The charge, as its receipt names it. */
                id: string;
                /** @description When it was agreed or decided: it is unpaid since then. */
                since: string;
            } | null;
            /** @description What of the award is beyond the deposit and no named charge: we don't collect it. */
            not_collected: number | null;
            /** @description Why an administrator decided so. */
            note: string | null;
            /** @description An ISO 8601 time. */
            created_at: string;
            /** @description An ISO 8601 time. */
            closed_at: string | null;
        };
        DepositClaimPhoto: {
            /** @description For the reservation's two sides and administrators only. */
            url: string;
            width: number;
            height: number;
        };
        StayProblems: {
            reservation: components["schemas"]["Reservation"];
            problems: components["schemas"]["Problem"][];
            may_report: ("no_access" | "not_as_described" | "no_show" | "left_behind")[];
            /** @description A tenant’s report would be a claim now, for which no rent waits: the first day is over. */
            is_claim: boolean;
            /** @description Why nothing can be reported now. */
            refusal: string | null;
            displaced: components["schemas"]["Displaced"];
            /** @description For the tenant of a stay that was refunded for another space: what we pay back of what that costs more, after it was accepted and paid. */
            difference: components["schemas"]["PriceDifference"] | null;
        };
        Problem: {
            id: string;
            /** @enum {string} */
            kind: "no_access" | "not_as_described" | "no_show" | "left_behind";
            /**
             * @description Open and fixed wait for a side until `answer_by`; waiting waits for an administrator.
             * @enum {string}
             */
            state: "open" | "fixed" | "waiting" | "decided" | "closed";
            /** @enum {string|null} */
            outcome: "fixed" | "withdrawn" | "void" | "refund" | "other_space" | "nothing" | "false" | "no_show" | "limit" | null;
            /** @description An ISO 8601 time. */
            answer_by: string;
            /** @description In dollars; of a refund, null for all that was left. */
            refund: number | null;
            /** @description The other space that we offer. */
            offered_property_id: string | null;
            /** @description In dollars: how much more it may cost, which we then pay. */
            offer_limit: number | null;
            /** @description Of things left behind: until when the days after the stay are blocked at most. */
            limit_at: string | null;
            /** @description Of things left behind, once it has ended: since when the space counts as empty. */
            empty_since: string | null;
            /** @description Of things left behind, for the landlord once it has ended: until when they can claim. */
            claim_until: string | null;
            /** @description Of things left behind: the zip of their file; for the landlord once the limit is over. */
            file_url: string | null;
            /** @description Of a no show, in dollars: what of its rent was refunded since freed days were rented again. */
            shared: number;
            /** @description An ISO 8601 time. */
            created_at: string;
            /** @description The rent of the stay waits until it is settled: not for things left behind, nor for a tenant’s claim after the first day. */
            holds_rent: boolean;
            /** @description An ISO 8601 time. */
            settled_at: string | null;
            steps: components["schemas"]["ProblemStep"][];
            /** @description What the caller can answer now. */
            answers: ("fixed" | "disagreed" | "confirmed" | "persists" | "objected" | "withdrawn")[];
        };
        ProblemStep: {
            what: string;
            /** @enum {string} */
            by: "tenant" | "landlord" | "administrator" | "system";
            words: string | null;
            photos: components["schemas"]["ProblemPhoto"][];
            /** @description An ISO 8601 time. */
            at: string;
            /** @description When a mail server took the email about it to the tenant; null if none did. */
            sent_at: string | null;
        };
        ProblemPhoto: {
            /** @description For the reservation's two sides and administrators only. */
            url: string;
            width: number;
            height: number;
        };
        /** @description For the tenant: something that another left behind is, or was, in the way of the stay. */
        Displaced: {
            /** @description The tenant can give the stay up now, and everything is refunded. */
            is_open: boolean;
            /** @enum {string|null} */
            choice: "refund" | "other_space" | null;
            /** @description The nearest spaces to take instead; at most five. */
            spaces: components["schemas"]["OtherSpace"][];
            /** @description In dollars: how much more the other space may cost, which we then pay. */
            offer_limit: number | null;
            /** @description The space that was chosen instead. */
            offered_url: string | null;
        } | null;
        OtherSpace: {
            property_id: string;
            title: string;
            city: string;
            distance_miles: number | null;
            /** @description In dollars, for what is left of the stay. */
            total: number | null;
            /** @description In dollars: how much more than the stay. */
            more: number | null;
            url: string;
        };
        PriceDifference: {
            /** @description In dollars. */
            up_to: number;
            /** @description The first of the days for which another space counts. */
            start_date: string;
            /** @description The last of them. */
            end_date: string;
            /** @description By when another space is requested. */
            until: string;
            is_open: boolean;
            /** @description In dollars: what we paid of it; null until then. */
            paid: number | null;
            /** @description The reservation of which we paid it. */
            taken_reservation_id: string | null;
        };
        Access: {
            reservation_id: string;
            /**
             * @description Closed unless the stay is accepted, paid and not over, and while rent that is past due closes it; later until `opens_at`.
             * @enum {string}
             */
            state: "closed" | "later" | "open";
            /** @description An ISO 8601 time. */
            opens_at: string;
            /** @description The end of the last day, or when rent that is past due closes it; null without an end. */
            closes_at: string | null;
            /** @description True if that rent closes it; it opens again as all of it is paid. */
            closes_for_rent: boolean;
            /** @description Whether the landlord wrote how to get in; false while closed. */
            is_written: boolean;
            /** @description Here and below: null unless open. */
            code: string | null;
            instructions: string | null;
            photos: {
                file: string;
                /** @description Answers only who may read this. */
                url: string;
                width: number;
                height: number;
            }[];
        };
        Handovers: {
            reservation: components["schemas"]["Reservation"];
            /** @enum {string} */
            side: "tenant" | "landlord";
            handovers: components["schemas"]["Handover"][];
        };
        Handover: {
            /** @enum {string} */
            kind: "move-in" | "move-out";
            /** @description Counts what was added; who agrees names the one they saw. */
            version: number;
            tenant: components["schemas"]["HandoverSide"];
            landlord: components["schemas"]["HandoverSide"];
            /** @description True once both sides agreed: it can’t be changed anymore. */
            is_fixed: boolean;
            /** @description An ISO 8601 time. */
            opens_at: string;
            /** @description Null while the rental has no end. */
            closes_at: string | null;
            /** @description Why nothing can be added now; null if something can. */
            refusal: string | null;
            /** @description Why the caller's side can't agree now although photos can be added; null otherwise. */
            agreement_refusal: string | null;
            /** @description How many photos the caller's side can still add. */
            photos_left: number;
        };
        HandoverSide: {
            photos: components["schemas"]["HandoverPhoto"][];
            note: string | null;
            /** @description An ISO 8601 time. */
            agreed_at: string | null;
        };
        HandoverPhoto: {
            /** @description For the reservation's two sides only. */
            url: string;
            width: number;
            height: number;
            sha256: string;
            /** @description An ISO 8601 time. */
            at: string;
        };
        Agreement: {
            reservation_id: string;
            /** @description The reservation code. */
            number: string;
            title: string;
            /** @description True once both sides have agreed. */
            is_made: boolean;
            landlord: string;
            tenant: string;
            /** @description Who and what it is about, as it was requested: both sides, the space, its dates and its price. */
            summary: {
                name: string;
                words: string;
            }[];
            paragraphs: string[];
            /** @description Changes of its dates and of what goes in that count, in words. */
            addenda: string[];
            /** @description As the tenant stated it by acceptance; what changed since is in `addenda`. */
            goes_in: string | null;
            signatures: {
                /** @enum {string} */
                side: "tenant" | "landlord";
                name: string;
                /** @description How and when this side agreed. */
                words: string;
                /** Format: date-time */
                at: string;
                /** @description Only for that side itself and administrators. */
                network: string | null;
            }[];
            /** @description Of the paragraphs, with an empty line between them. */
            sha256: string;
        };
        Timeline: {
            entries: components["schemas"]["TimelineEntry"][];
            /** @description The last entry's hash. */
            head: string;
        };
        TimelineEntry: {
            sequence: number;
            /** @description An ISO 8601 time. */
            at: string;
            /** @enum {string} */
            by: "tenant" | "landlord" | "administrator" | "system";
            /** @enum {string} */
            kind: "move" | "money" | "message" | "photo" | "note" | "agreed" | "claim" | "problem" | "access" | "agreement";
            /** @description The action, the movement of money, or the step of a claim. */
            what: string | null;
            /** @enum {string|null} */
            handover: "move-in" | "move-out" | null;
            /** @description In dollars. */
            amount: number | null;
            /** @description How many photos it has. */
            count: number;
            photo_url: string | null;
            /** @description Its words, as the caller may read them. */
            text: string | null;
            /** @description SHA-256 of the entry, which names the hash before it. */
            hash: string;
        };
        NewestEntries: {
            entries: components["schemas"]["TimelineEntry"][];
            /** @description The property's. */
            time_zone: string;
        };
        StayReviews: {
            reservation_id: string;
            title: string;
            time_zone: string;
            /**
             * @description The caller's.
             * @enum {string}
             */
            side: "tenant" | "landlord";
            other_name: string;
            windows: {
                /** @description The first day that is reviewed, YYYY-MM-DD. */
                start_date: string;
                /** @description The last day, included. */
                end_date: string;
                /** @description Whether the caller can write, or change what they wrote. */
                open: boolean;
                /** @description An ISO 8601 time. */
                closes_at: string;
                own: {
                    id: string;
                    /** @description 1 to 5. */
                    stars: number;
                    /** @description 1 to 5; null in a landlord's review. */
                    as_described: number | null;
                    /** @description 1 to 5; null in a landlord's review. */
                    access: number | null;
                    /** @description 1 to 5; null in a landlord's review. */
                    communication: number | null;
                    text: string;
                    /** @description An ISO 8601 time. */
                    published_at: string | null;
                    /** @description Why an administrator hid it; null if none did. */
                    hidden_because: string | null;
                    answer: string | null;
                } | null;
                /** @description The other side's, once it is published. */
                other: {
                    id: string;
                    property_id: string;
                    /** @description Of the property. */
                    title: string;
                    /**
                     * @description Who wrote it: a tenant about the space, or a landlord about the tenant.
                     * @enum {string}
                     */
                    side: "tenant" | "landlord";
                    /** @description The first name and an initial; a landlord's username. */
                    author: string;
                    /** @description 1 to 5. */
                    stars: number;
                    /** @description 1 to 5; null in a landlord's review. */
                    as_described: number | null;
                    /** @description 1 to 5; null in a landlord's review. */
                    access: number | null;
                    /** @description 1 to 5; null in a landlord's review. */
                    communication: number | null;
                    text: string;
                    /** @description Of the stay, or the part of a rental, that it is about: YYYY-MM-DD. */
                    last_day: string;
                    /** @description An ISO 8601 time. */
                    published_at: string;
                    /** @description The other side's. */
                    answer: string | null;
                    /** @description An ISO 8601 time. */
                    answered_at: string | null;
                } | null;
                may_answer: boolean;
            }[];
        };
        ConversationInList: {
            id: string;
            property_id: string;
            /** @description Of the property. */
            title: string;
            other_name: string;
            /**
             * @description The caller's.
             * @enum {string}
             */
            side: "tenant" | "landlord";
            unread: number;
            /** @description An ISO 8601 time. */
            last_at: string;
            last_text: string;
            last_is_own: boolean;
        };
        Conversation: {
            id: string;
            property_id: string;
            /** @description Of the property. */
            title: string;
            other_name: string;
            /**
             * @description The caller's.
             * @enum {string}
             */
            side: "tenant" | "landlord";
            unread: number;
            /** @description An ISO 8601 time. */
            last_at: string;
            time_zone: string;
            property_exists: boolean;
            /** @description True once the landlord accepted. */
            contacts_shown: boolean;
            /** @description The latest, or those before `before`; oldest first. */
            messages: components["schemas"]["ConversationMessage"][];
            has_older: boolean;
            /** @description The position up to which the other side has read. */
            read_by_other: number;
            /** @description Blocked by the caller. */
            blocked: boolean;
            /** @description Why the caller can't write, in words; null if they can. */
            refusal: string | null;
        };
        ConversationMessage: {
            id: string;
            /** @description Counts the messages of a conversation. */
            position: number;
            /** @enum {string} */
            side: "tenant" | "landlord";
            /** @description Until the landlord accepts, the other side's phone numbers, email addresses and links are replaced. Empty for only photos, or once its writer's account is deleted. */
            text: string;
            /** @description What its reader doesn't see yet. */
            hidden: ("phone number" | "email address" | "link")[];
            photos: components["schemas"]["MessagePhoto"][];
            by_email: boolean;
            /** @description An ISO 8601 time. */
            created_at: string;
        };
        MessagePhoto: {
            /** @description For the two sides only. */
            url: string;
            width: number;
            height: number;
        };
        Unread: {
            /** @description Messages. */
            unread: number;
            /** @description Up to 100. */
            notices: number;
        };
        Claim: {
            id: string;
            order_id: string;
            title: string;
            /** @description The first day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day, included, YYYY-MM-DD. */
            end_date: string;
        };
        Notices: {
            notices: components["schemas"]["Notice"][];
            /** @description Ask with `before`. */
            has_more: boolean;
        };
        Notice: {
            id: string;
            /** @description What happened, such as `accepted`; there may be more kinds later. */
            kind: string;
            title: string;
            text: string;
            /** @description Where it leads on this site. */
            path: string;
            /** @description How many more of this kind came soon after it and are not listed. */
            later: number;
            /** @description An ISO 8601 time. */
            created_at: string;
            /** @description The property’s, if it is about a reservation; null if not. */
            time_zone: string | null;
            read: boolean;
        };
        NoticePath: {
            path: string;
        };
        NoticeChoice: {
            /** @enum {string} */
            category: "requests" | "stays" | "messages" | "reminders" | "spaces" | "money" | "security";
            label: string;
            lead: string;
            /** @description True for money and security, which are always told. */
            locked: boolean;
            email: boolean;
            push: boolean;
        };
        Push: {
            /** @description For the browser's `subscribe`; null where push isn't set up. */
            public_key: string | null;
            /** @description Whether the browser of this session shows pushes. */
            here: boolean;
        };
        Session: {
            id: string;
            browser: string;
            /** @description Null when it is not known. */
            ip: string | null;
            /** @description An ISO 8601 time. */
            since: string;
            /** @description True for the session that asks. */
            current: boolean;
        };
        Passkey: {
            id: string;
            name: string;
            /** @description An ISO 8601 time. */
            since: string;
        };
        Import: {
            id: string;
            file_name: string;
            is_json: boolean;
            /**
             * @description It is checked first, and run once that is asked for.
             * @enum {string}
             */
            state: "checking" | "checked" | "running" | "done" | "refused";
            landlord: {
                name: string;
                email: string;
            };
            /** Format: date-time */
            created_at: string;
            /** @description What the file names and is left out. */
            unknown_columns: string[];
            /**
             * @description Null until it is run.
             * @enum {string|null}
             */
            mode: "good" | "all" | null;
            /** @description Why nothing of it was imported. */
            refused_because: string | null;
            rows: number;
            /** @description How many rows are checked. */
            checked: number;
            /** @description What running it would do: rows that add a space, change one, change nothing, or have problems. */
            found: {
                new: number;
                change: number;
                same: number;
                bad: number;
            };
            /** @description How many rows were run. */
            run: number;
            done: {
                added: number;
                changed: number;
                unchanged: number;
                failed: number;
            };
            /** @description Pictures of `photo_urls`, fetched once their rows are imported: those that are to be, were added, were there already or could not be used, and of how many rows. */
            photos: {
                due: number;
                added: number;
                known: number;
                failed: number;
                failed_rows: number;
            };
            /** @description The first of them; `GET /api/imports/{id}/problems` has all. */
            problems: {
                /** @description As a spreadsheet numbers them; of JSON, which element it is. */
                row: number;
                external_id: string;
                title: string;
                /** @description A sentence for each column; under an empty name, one for the row as a whole. */
                fields: {
                    [key: string]: string;
                };
            }[];
        };
        Rental: {
            id: string;
            reservation_id: string;
            title: string;
            guest_name: string;
            price: number;
            /** @enum {string} */
            price_per: "Week" | "Month";
            /** @description A price that the landlord announced. */
            next_price: {
                price: number;
                /** @description The first day that it counts for. */
                from: string;
            } | null;
            /** @description A day, YYYY-MM-DD. */
            started_on: string;
            /** @description Its tenant can't end it before so many days. */
            min_stay_days: number;
            /** @description Days of notice with which either side ends it, as the request agreed. */
            notice_days: number;
            /** @description What its terms ask once for a rent that is past due and paid late, dollars; null for nothing. */
            late_fee: number | null;
            /** @description Once notice was given. */
            last_day: string | null;
            /** @enum {string} */
            state: "active" | "notice" | "past_due" | "ended";
            /** @description The day from whose beginning, at the property, rent that is past due keeps the holder out; null while none does. */
            access_closes_on: string | null;
            /** @description True while it is closed for that; it opens as that rent is paid. */
            access_closed: boolean;
            card: {
                brand: string;
                last4: string;
            } | null;
            next_rent: components["schemas"]["NextRent"];
            rents: components["schemas"]["Rent"][];
        };
        /** @description The one that isn't paid yet, or the next; null if none follows. Of an ended rental one that is still unpaid. */
        NextRent: {
            /** @description A day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day included. */
            end_date: string;
            offer_amount: number;
            fee: number;
            /** @description What its landlord pays of the rent, no part of the total; for them and administrators. */
            landlord_fee?: number;
            total: number;
            /** @description When the card is charged for the first time. */
            charged_on: string;
            refusal: string | null;
            /** @enum {string} */
            state: "planned" | "due" | "processing" | "failed";
            /** @description If it is past due, the day on which paying it begins to cost the late fee; null without one. */
            late_from: string | null;
        } | null;
        Rent: {
            id: string;
            /** @description A day, YYYY-MM-DD. */
            start_date: string;
            /** @description The last day included. */
            end_date: string;
            offer_amount: number;
            fee: number;
            /** @description What its landlord pays of the rent, no part of the total; for them and administrators. */
            landlord_fee?: number;
            total: number;
            /** @description When the card is charged for the first time. */
            charged_on: string;
            /**
             * @description Refunded: all that was paid is back with the tenant, by refunds or by a lost dispute.
             * @enum {string}
             */
            state: "due" | "processing" | "paid" | "failed" | "waived" | "refunded";
            refusal: string | null;
            /** @description What was paid back of the total, dollars. */
            refunded: number;
            /** @description What of that was rent; for its landlord what they gave of it, less their fee. */
            refunded_rent: number;
            /** @description What it cost more as it was past due and paid late; null without one. */
            late_fee: {
                /** @description Its receipt's, once it is paid. */
                id: string;
                amount: number;
                /** @enum {string} */
                state: "due" | "processing" | "paid" | "failed";
                /** @description Its tenant can pay it by another card. */
                may_pay: boolean;
            } | null;
        };
        Business: {
            business_name: string;
            address: string;
            contact: string;
            /** @description The last part of the host page's address, /hosts/{slug}. */
            slug: string;
        };
        OwnProperty: {
            id: string;
            /** @example Dry garage */
            title: string;
            /** @example Dry, lit and locked at night. */
            description: string;
            /**
             * @description One of Driveway, Covered Garage, Parking Lot, Storage Unit, Basement, Other, or one of the operator's own, which says before a slash what it is like: `Covered Garage/rv-port`. The same rules apply.
             * @example Covered Garage
             */
            type_of_space: string;
            /**
             * @description What the landlord allows in it; empty where they have not said.
             * @example [
             *       "car",
             *       "boat"
             *     ]
             */
            allowed: string[];
            /**
             * @description The operator's own amenities that it has, by code; of others the landlord has said nothing.
             * @example [
             *       "ev-charger"
             *     ]
             */
            amenities: string[];
            /**
             * @description Rules of the space, in the landlord's words; may be empty.
             * @example Quiet after 10 PM. No fluids on the floor.
             */
            house_rules: string;
            /**
             * @description A request must say what goes in.
             * @example false
             */
            contents_required: boolean;
            /**
             * @description The landlord's: dollars for each `price_per`, before the service fee.
             * @example 60
             */
            price: number;
            /**
             * @example Week
             * @enum {string}
             */
            price_per: "Hour" | "Day" | "Week" | "Month";
            /**
             * @description Until when canceling an accepted, paid stay refunds everything: 24 hours (flexible), 5 days or 14 days (firm) before it. After that, half is refunded.
             * @example moderate
             * @enum {string}
             */
            cancellation_policy: "flexible" | "moderate" | "firm";
            /**
             * @description Feet.
             * @example 20
             */
            length: number;
            /** @example 10 */
            width: number;
            /** @example 8 */
            height: number;
            /**
             * @description Of the door or gate, in feet; null where the landlord has not said.
             * @example 8
             */
            entrance_width: number | null;
            /**
             * @description In feet; null where the landlord has not said.
             * @example 7
             */
            entrance_height: number | null;
            /**
             * @description Null, here and below, where the landlord has not said.
             * @example true
             */
            covered: boolean | null;
            /** @example true */
            power: boolean | null;
            /** @example true */
            lit: boolean | null;
            /** @example true */
            drive_up: boolean | null;
            /**
             * @description Tenants whose ID is verified book it without waiting for an answer.
             * @example true
             */
            instant: boolean;
            /** @example 7 */
            min_stay_days: number;
            /**
             * @description Null without a longest stay.
             * @example 90
             */
            max_stay_days: number | null;
            /**
             * @description At least so many days from the request to the first day.
             * @example 1
             */
            advance_days: number;
            /**
             * @description At least so many free days between two stays.
             * @example 1
             */
            gap_days: number;
            /** @description The title once more. */
            name: string;
            /** @description Percent off prices per day for stays of 7 days or more; null without. */
            weekly_discount: number | null;
            /** @description The same for 28 days or more. */
            monthly_discount: number | null;
            street_address: string;
            city: string;
            state: string;
            zipcode: string;
            /** @description HH:MM; later than `access_to` when access goes past midnight. */
            access_from: string | null;
            /** @description HH:MM; 00:00 to 24:00 is 24 hours. */
            access_to: string | null;
            /** @description The tallest vehicle that fits, with `vehicle_inches`. */
            vehicle_feet: number | null;
            vehicle_inches: number | null;
            /** @description Rented without an end, too: from month to month, or week to week. */
            renews: boolean;
            /** @description The first day on which a stay can still begin; null when none is offered. */
            start_date: string | null;
            /** @description The last day still free; null when none is offered or the offer has no end. */
            end_date: string | null;
            is_available: boolean;
            landlord_id: string;
            landlord_name: string;
            /** @description The name of the landlord's business; null without one. */
            business_name: string | null;
            image_url: string | null;
            images: components["schemas"]["Photo"][];
            latitude: number;
            longitude: number;
            time_zone: string;
            /** @description The mean of the reviews' stars, to a tenth; null without reviews. */
            rating: number | null;
            review_count: number;
            /** @description Only in answers to a search for a place. */
            distance_miles?: number;
            /** @description Only in answers to a search with `from` and `to`: what these days cost, service fee included, as the quote says. */
            total?: number;
            /** @description Street and area only: the address has no house number and the point is moved, until a stay is accepted and paid. */
            hide_address: boolean;
            /** @description Paid with the first payment; at most two months' rent, 0 for none. */
            deposit: number;
            charges: components["schemas"]["Charges"];
            version: number;
            /** @description It, or an edit of it, waits for an administrator and isn't public yet. Of an edit that waits the other fields show nothing. */
            waits: boolean;
        };
        Days: {
            /** @description The first day, YYYY-MM-DD. */
            from: string;
            /** @description The last day, included, YYYY-MM-DD. */
            to: string;
            /** @enum {string} */
            state: "free" | "blocked" | "requested" | "accepted";
            /**
             * @description Why the days are blocked; left behind: a tenant’s things are still there; between stays: the landlord keeps them free around one.
             * @enum {string|null}
             */
            reason: "not offered" | "imported" | "left behind" | "between stays" | null;
            reservation_id: string | null;
            guest_name: string | null;
            /** @description The reservation’s own days, of which these may be a part; 9999-12-30 is no end. */
            stay_dates: {
                /** @description The first day, YYYY-MM-DD. */
                start_date: string;
                /** @description The last day, included, YYYY-MM-DD. */
                end_date: string;
            } | null;
            /** @description The state of the reservation whose days these are. */
            stay_state: {
                status: components["schemas"]["ReservationStatus"];
                payment_status: components["schemas"]["PaymentStatus"];
                card_saved: boolean;
                is_over: boolean;
                instant: boolean;
            } | null;
        };
        Calendars: {
            /** @description The secret address of the property's booked days; null until it is made. */
            feed_url: string | null;
            imported: {
                id: string;
                name: string;
                url: string;
                /** @description When it was last read without failure. */
                read_at: string | null;
                /** @description Why the last reading failed. */
                failure: string | null;
                /** @description How many ranges of days it blocks. */
                blocks: number;
            }[];
        };
        OwnAccess: {
            property_id: string;
            /** @description The gate code; empty without one. */
            code: string;
            instructions: string;
            photos: {
                file: string;
                /** @description Answers only who may read this. */
                url: string;
                width: number;
                height: number;
            }[];
            /** @description True if a stay has ended since the code was last changed. */
            code_is_old: boolean;
        };
        AccessViews: {
            /** @enum {string} */
            by: "tenant" | "visitor";
            /** @description An ISO 8601 time. */
            viewed_at: string;
        }[];
        Guest: {
            /**
             * @description With an account, without one, or of a deleted one.
             * @enum {string}
             */
            kind: "member" | "visitor" | "deleted";
            /** @description The month of the sign-up, YYYY-MM; null without an account. */
            member_since: string | null;
            /** @description How many of their paid stays have ended, with any landlord; null without an account. */
            stays: number | null;
            /** @description How many of their reports about stays were decided as false. */
            false_reports: number;
            /** @description For this reservation; never the ID itself. */
            id_verified: boolean;
        };
        CheckList: {
            /** @description An ISO 8601 time. */
            listed_at: string;
            /** @description The Ed25519 public keys whose signatures are valid. */
            keys: {
                id: string;
                /** @description 32 bytes in base64url. */
                key: string;
            }[];
            spaces: {
                id: string;
                title: string;
                time_zone: string;
            }[];
            /** @description Paid stays until 40 days after their end, by start: at most 2,000. */
            passes: {
                code: string;
                property_id: string;
                start_date: string;
                /** @description The last day, included; null without an end. */
                end_date: string | null;
                canceled: boolean;
                /** @description From when rent that is past due makes it invalid, an ISO 8601 time; null while none does. */
                closes_at: string | null;
            }[];
        };
        PassCheck: {
            /**
             * @description `early`: the stay has not begun; `over`: it has ended; `unpaid`: not accepted or not paid; `closed`: rent of a rental is past due; `unknown`: of none of the caller's reservations; `forged`: not signed by us.
             * @enum {string}
             */
            verdict: "valid" | "early" | "over" | "canceled" | "unpaid" | "closed" | "unknown" | "forged";
            /** @description The caller's own reservation; null if unknown or forged. */
            reservation: {
                id: string;
                reservation_code: string;
                title: string;
                guest_name: string;
                start_date: string;
                /** @description The last day, included; null for a rental without an end. */
                end_date: string | null;
            } | null;
        };
        TenantRating: {
            /** @description To a tenth; null without reviews. */
            rating: number | null;
            count: number;
            latest: components["schemas"]["Review"][];
        };
        Payouts: {
            /** @enum {string} */
            readiness: "none" | "unfinished" | "held" | "ready";
            /** @description The next rent to be sent. */
            next: {
                /** @description The day, YYYY-MM-DD. */
                on: string;
                rent: number;
            } | null;
            /** @description The last payout to the bank, if the bank refused it. */
            bank_refusal: {
                amount: number;
                reason: string;
            } | null;
        };
        SavedReply: {
            id: string;
            text: string;
        };
        UnverifiedId: {
            reservationId: string;
            reservation_id: string;
            /** @description Changes with every upload: a verdict is about the ID that was looked at. */
            document_id: string;
            property_name: string;
            guest_name: string;
            guest_contact: string;
            /** @description Opens for administrators only. */
            id_front_url: string | null;
            id_back_url: string | null;
            /** @description An ISO 8601 time. */
            uploaded_at: string;
            /** @description The property's, by its IANA name. */
            time_zone: string;
            /** @description The reservation's status. */
            status: string;
        };
        ConversationReading: {
            id: string;
            title: string;
            time_zone: string;
            tenant_name: string;
            landlord_name: string;
            messages: components["schemas"]["ConversationMessage"][];
        };
        HandoverEvidence: {
            handovers: components["schemas"]["Handover"][];
            timeline: components["schemas"]["Timeline"];
            /** @description The property's. */
            time_zone: string;
        };
        MessageReport: {
            id: string;
            title: string;
            time_zone: string;
            /** @enum {string} */
            reported_by: "tenant" | "landlord";
            reason: string;
            /** @description An ISO 8601 time. */
            created_at: string;
            /** @description An ISO 8601 time. */
            closed_at: string | null;
            note: string | null;
        };
        Taxes: {
            /** @description Whether requests pay taxes: the setting TAXES. */
            is_on: boolean;
            /** @description How many rates are stored. */
            count: number;
            /** @description The first 500; the CSV file has all. */
            rates: {
                jurisdiction: string;
                state: string;
                /** @description As the list of counties names it; empty for all counties. */
                county: string;
                /** @description Empty for all places. */
                city: string;
                /** @description Empty for all ZIP codes. */
                zip_prefix: string;
                /** @description Empty for all types. */
                type_of_space: string;
                /** @description Of the rent and the service fee, such as `6.25%`. */
                rate: string;
                /** @description Whether prices have it in them, or it is added to them. */
                included: boolean;
                /** @description Null if every stay with an end pays. */
                exempt_from_days: number | null;
                /** Format: date */
                valid_from: string;
            }[];
            /** @description Of the last 24 months, the newest first. */
            months: {
                /** @description YYYY-MM, by the days of the properties. */
                month: string;
                jurisdiction: string;
                state: string;
                collected: number;
                /** @description With refunds and lost disputes. */
                returned: number;
                owed: number;
            }[];
            /** @description Rates that Stripe Tax names; imported ones of a jurisdiction win. */
            stripe_tax: {
                /** @description Whether rates are read from Stripe Tax: the setting STRIPE_TAX. */
                is_on: boolean;
                /** @description With spaces, how many it was asked about. */
                places: number;
                /** @description With spaces, asked about or not yet. */
                all_places: number;
                /**
                 * Format: date-time
                 * @description When it was last asked; null if it never was.
                 */
                asked_at: string | null;
                /** @description What an administrator should do. */
                troubles: {
                    /** @description What it answered, and what to do about it, in words. */
                    trouble: string;
                    places: number;
                    /** @description One of these places. */
                    example: string;
                }[];
                /** @description Places where an imported rate and one of Stripe Tax add up: two names of one tax? */
                side_by_side: {
                    count: number;
                    /** @description The first three. */
                    places: {
                        place: string;
                        /** @description A jurisdiction as a file spelled it. */
                        imported: string;
                        /** @description One as Stripe Tax names it. */
                        named: string;
                    }[];
                };
                /** @description How many of its rates are stored, former ones included. */
                count: number;
                /** @description The first 500; the CSV file has all. */
                rates: {
                    jurisdiction: string;
                    state: string;
                    /** @description As the list of counties names it; empty for all counties. */
                    county: string;
                    /** @description Empty for all places. */
                    city: string;
                    /** @description Empty for all ZIP codes. */
                    zip_prefix: string;
                    /** @description Empty for all types. */
                    type_of_space: string;
                    /** @description Of the rent and the service fee, such as `6.25%`. */
                    rate: string;
                    /** @description Whether prices have it in them, or it is added to them. */
                    included: boolean;
                    /** @description Null if every stay with an end pays. */
                    exempt_from_days: number | null;
                    /** Format: date */
                    valid_from: string;
                }[];
            };
        };
        Settings: {
            /** @description Send it back with a change: another version since is refused. */
            version: number;
            settings: components["schemas"]["Setting"][];
            /** @description What published terms of service don’t say as the fees are now, in a sentence each. */
            warnings: string[];
            /** @description The latest 20, or those before `before`; newest first. */
            changes: components["schemas"]["SettingsChange"][];
            /** @description Where the changes continue, as `before`; null at their end. */
            older: number | null;
        };
        Setting: {
            name: string;
            group: string;
            label: string;
            /** @description What it does. */
            about: string;
            /** @enum {string} */
            control: "line" | "area" | "color" | "email" | "fee" | "landlordFee" | "types" | "amenities" | "number" | "choice" | "picture";
            /** @description What it can be, of a choice. */
            choices: string[];
            /** @description Null for the default. */
            value: string | null;
            /** @description What it is without a value, in words where it depends on other settings. */
            default: string;
            /** @description The environment sets it, so it can't be changed here. */
            by_environment: boolean;
        };
        SettingsChange: {
            id: number;
            at: string;
            who: string;
            values: {
                label: string;
                before: string | null;
                after: string | null;
            }[];
            may_undo: boolean;
            /** @description Why it can’t be undone, in a sentence. */
            why_no_undo: string | null;
        };
        UndoneSettings: {
            /** @description Send it back with a change: another version since is refused. */
            version: number;
            settings: components["schemas"]["Setting"][];
            /** @description What published terms of service don’t say as the fees are now, in a sentence each. */
            warnings: string[];
            /** @description The latest 20, or those before `before`; newest first. */
            changes: components["schemas"]["SettingsChange"][];
            /** @description Where the changes continue, as `before`; null at their end. */
            older: number | null;
            /** @description A sentence for each type of space or amenity that is in use, so that the undo hid it instead of removing it. */
            hidden: string[];
        };
        TypeIcon: {
            /** @description What follows “icon” in a rule of types. */
            icon: string;
        };
        Text: {
            /** @enum {string} */
            page: "terms" | "privacy" | "about" | "waiting-for-the-landlord" | "your-id" | "payment-declined" | "change-dates" | "cancel-and-refund" | "cannot-get-in" | "your-deposit" | "rentals-without-an-end" | "reserve-without-an-account" | "answer-requests" | "payouts" | "damage-and-late-days" | "email-request-received" | "email-request-sent" | "email-booked" | "email-accepted" | "email-rejected" | "email-id-wanted" | "email-id-arrived" | "email-id-received" | "email-id-verified" | "email-id-refused" | "email-canceled" | "email-expired" | "email-reinstated" | "email-bookings-added" | "email-access-open" | "email-answer-due" | "email-review-due" | "email-reviewed" | "email-handover-changed" | "email-rental-ends" | "email-rent-changes" | "email-dates-change" | "email-contents-change" | "email-messages-unread" | "email-report-closed" | "email-space-hidden" | "email-space-approved" | "email-space-refused" | "email-paid" | "email-refunded" | "email-refund-stuck" | "email-payout-sent" | "email-payout-failed" | "email-disputed" | "email-charge-later" | "email-rent" | "email-deposit-claim" | "email-deposit-due" | "email-problem" | "email-password-changed" | "email-login-changed" | "email-email-change-asked" | "email-email-changed" | "email-id-destroyed" | "email-suspended" | "email-reset-password" | "email-confirm-email" | "email-confirm-new-email" | "email-inquiry-answered";
            /** @description Where it is read; empty for an email. */
            path: string;
            title: string;
            /** @description Of its newest version, 0 if none was published. Send it back: another one since is refused. */
            number: number;
            /** @description The version whose words `body` has; 0 for the built-in text. */
            shown: number;
            /** @description Markdown. */
            body: string;
            /** @description Why these words could not be published now. */
            problem: string | null;
            variables: {
                name: string;
                about: string;
                /** @description What it becomes now; null for what is another in each email. */
                value: string | null;
                /**
                 * @description Whose alone it is in an email to both sides; null if both read it.
                 * @enum {string|null}
                 */
                reader: "tenant" | "landlord" | null;
            }[];
            /** @description What stands on lines of their own in an email’s text. */
            parts: {
                mark: string;
                about: string;
            }[];
            /** @description An email’s built-in text with its parts one by one; null for a page. */
            in_parts: string | null;
            /** @description Newest first. */
            versions: components["schemas"]["TextVersion"][];
        };
        TextVersion: {
            number: number;
            at: string;
            /** @description The administrator's email. */
            who: string;
            /** @description It restored the text that the product brings. */
            is_built_in: boolean;
            /** @description What it changed; of the terms of service only. */
            changed: string | null;
            /** @description Of its Markdown; null for the built-in text of another page than the terms. */
            sha256: string | null;
        };
        TextPreview: {
            /** @description Null for an email, and for a text that is too long to be read. */
            text: {
                title: string;
                lead: string;
                /** @description Texts, and elements with `tag`, `parts` and for links `to`. */
                body: unknown[];
            } | null;
            /** @description The email with an example, as each of its readers gets it; empty for a page. */
            emails: {
                /** @enum {string|null} */
                reader: "tenant" | "landlord" | null;
                subject: string;
                html: string;
            }[];
            /** @description Why it can't be published. */
            problem: string | null;
        };
        Ready: {
            /** @enum {string} */
            status: "ready";
        };
        Degraded: {
            /** @enum {string} */
            status: "degraded";
            trouble: string;
        };
        NextStep: {
            /** @enum {string} */
            next: "done";
            url: string;
        } | {
            /** @enum {string} */
            next: "confirm";
        };
        DemoClock: {
            /** @description The demo's time after it. */
            at: string;
        };
        Calls: {
            /** @description Properties near a ZIP code, a city or an address, nearest first */
            "GET /api/search": {
                query: {
                    query?: string;
                    from?: string;
                    to?: string;
                    /**
                     * @description Give it several times for several types: `type=Driveway&type=Basement`. An operator's own have codes such as `Covered Garage/rv-port`.
                     * @default []
                     */
                    type?: string[];
                    /** @description Dollars. With `from` and `to` compared with what these days cost, service fee included; else with the price per month, an hour's times 720, a day's times 30, a week's times 52/12, and the service fee of it, unless the operator shows prices before the fee. */
                    min_price?: number;
                    /** @description Dollars. With `from` and `to` compared with what these days cost, service fee included; else with the price per month, an hour's times 720, a day's times 30, a week's times 52/12, and the service fee of it, unless the operator shows prices before the fee. */
                    max_price?: number;
                    min_length?: number;
                    min_width?: number;
                    min_height?: number;
                    min_vehicle_height?: number;
                    /**
                     * @description A class of vehicles that has to fit by length, width with mirrors, height and door, by our own round figures: `motorcycle` 7.5 × 3 × 4 ft, `compact` 14.5 × 6.5 × 5 ft, `sedan` 16 × 7 × 5 ft, `suv` 16.5 × 7.5 × 6 ft, `minivan` 17 × 7.5 × 6 ft, `pickup` 20 × 8 × 6.5 ft, `van` 20 × 8.5 × 9.5 ft, `trailer` 14 × 7 × 4 ft, `boat` 22 × 8.5 × 7 ft, `camper` 25 × 9 × 11 ft, `rv` 35 × 10 × 12.5 ft. A door that the landlord has not said is not taken for wide enough, and a space whose landlord allows other things only is left out.
                     * @enum {string}
                     */
                    fits?: "motorcycle" | "compact" | "sedan" | "suv" | "minivan" | "pickup" | "van" | "trailer" | "boat" | "camper" | "rv";
                    /** @description Feet; counts instead of the class's, here and below. */
                    fits_length?: number;
                    /** @description Feet, with mirrors. */
                    fits_width?: number;
                    fits_height?: number;
                    covered?: boolean;
                    power?: boolean;
                    lit?: boolean;
                    drive_up?: boolean;
                    all_hours?: boolean;
                    /**
                     * @description An amenity of the operator's own; give it several times for spaces that have all of them.
                     * @default []
                     */
                    amenity?: string[];
                    /** @description Tenants whose ID is verified book it without waiting for an answer. */
                    instant?: boolean;
                    /** @description Rented without an end: from month to month, or week to week. With `from` and without `to`, every day from then on must be free. */
                    renews?: boolean;
                    /**
                     * @description `nearest`, the usual order around a place, counts all within a quarter of a mile as equally near; among them those with a photo come first, then the better reviewed. `price` is the lowest first, compared as `min_price` is. `rating` is the best first, by a lower bound of the stars that grows with the number of reviews; those without reviews come last.
                     * @enum {string}
                     */
                    sort?: "nearest" | "price" | "newest" | "rating";
                    /** @default 24 */
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                    /** Format: date-time */
                    as_of?: string;
                    bbox?: string;
                };
                answer: components["schemas"]["Property"][];
            };
            /** @description Where the first 500 results of a search are, for a map; all at once, whatever limit and offset say */
            "GET /api/search/points": {
                query: {
                    query?: string;
                    from?: string;
                    to?: string;
                    /**
                     * @description Give it several times for several types: `type=Driveway&type=Basement`. An operator's own have codes such as `Covered Garage/rv-port`.
                     * @default []
                     */
                    type?: string[];
                    /** @description Dollars. With `from` and `to` compared with what these days cost, service fee included; else with the price per month, an hour's times 720, a day's times 30, a week's times 52/12, and the service fee of it, unless the operator shows prices before the fee. */
                    min_price?: number;
                    /** @description Dollars. With `from` and `to` compared with what these days cost, service fee included; else with the price per month, an hour's times 720, a day's times 30, a week's times 52/12, and the service fee of it, unless the operator shows prices before the fee. */
                    max_price?: number;
                    min_length?: number;
                    min_width?: number;
                    min_height?: number;
                    min_vehicle_height?: number;
                    /**
                     * @description A class of vehicles that has to fit by length, width with mirrors, height and door, by our own round figures: `motorcycle` 7.5 × 3 × 4 ft, `compact` 14.5 × 6.5 × 5 ft, `sedan` 16 × 7 × 5 ft, `suv` 16.5 × 7.5 × 6 ft, `minivan` 17 × 7.5 × 6 ft, `pickup` 20 × 8 × 6.5 ft, `van` 20 × 8.5 × 9.5 ft, `trailer` 14 × 7 × 4 ft, `boat` 22 × 8.5 × 7 ft, `camper` 25 × 9 × 11 ft, `rv` 35 × 10 × 12.5 ft. A door that the landlord has not said is not taken for wide enough, and a space whose landlord allows other things only is left out.
                     * @enum {string}
                     */
                    fits?: "motorcycle" | "compact" | "sedan" | "suv" | "minivan" | "pickup" | "van" | "trailer" | "boat" | "camper" | "rv";
                    /** @description Feet; counts instead of the class's, here and below. */
                    fits_length?: number;
                    /** @description Feet, with mirrors. */
                    fits_width?: number;
                    fits_height?: number;
                    covered?: boolean;
                    power?: boolean;
                    lit?: boolean;
                    drive_up?: boolean;
                    all_hours?: boolean;
                    /**
                     * @description An amenity of the operator's own; give it several times for spaces that have all of them.
                     * @default []
                     */
                    amenity?: string[];
                    /** @description Tenants whose ID is verified book it without waiting for an answer. */
                    instant?: boolean;
                    /** @description Rented without an end: from month to month, or week to week. With `from` and without `to`, every day from then on must be free. */
                    renews?: boolean;
                    /**
                     * @description `nearest`, the usual order around a place, counts all within a quarter of a mile as equally near; among them those with a photo come first, then the better reviewed. `price` is the lowest first, compared as `min_price` is. `rating` is the best first, by a lower bound of the stars that grows with the number of reviews; those without reviews come last.
                     * @enum {string}
                     */
                    sort?: "nearest" | "price" | "newest" | "rating";
                    /** @default 24 */
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                    /** Format: date-time */
                    as_of?: string;
                    bbox?: string;
                };
                answer: components["schemas"]["Point"][];
            };
            /** @description The cities with the most spaces, most first */
            "GET /api/cities": {
                answer: components["schemas"]["City"][];
            };
            /** @description The types of space, in the operator's order */
            "GET /api/space-types": {
                answer: components["schemas"]["SpaceType"][];
            };
            /** @description The amenities, in the operator's order */
            "GET /api/amenities": {
                answer: components["schemas"]["Amenity"][];
            };
            /** @description What spaces of a type around a ZIP code ask for a month, or for another period */
            "GET /api/price-estimate": {
                query: {
                    zip: string;
                    /** @description One of Driveway, Covered Garage, Parking Lot, Storage Unit, Basement, Other, or one of the operator's own. */
                    type: string;
                    /** @description For its taxes, where it isn't the one that the ZIP code is known by. */
                    city?: string;
                    /**
                     * @default Month
                     * @enum {string}
                     */
                    price_per?: "Hour" | "Day" | "Week" | "Month";
                };
                answer: components["schemas"]["PriceEstimate"];
            };
            /** @description All properties, newest first; takes the same optional parameters as the search */
            "GET /api/properties": {
                query: {
                    query?: string;
                    from?: string;
                    to?: string;
                    /**
                     * @description Give it several times for several types: `type=Driveway&type=Basement`. An operator's own have codes such as `Covered Garage/rv-port`.
                     * @default []
                     */
                    type?: string[];
                    /** @description Dollars. With `from` and `to` compared with what these days cost, service fee included; else with the price per month, an hour's times 720, a day's times 30, a week's times 52/12, and the service fee of it, unless the operator shows prices before the fee. */
                    min_price?: number;
                    /** @description Dollars. With `from` and `to` compared with what these days cost, service fee included; else with the price per month, an hour's times 720, a day's times 30, a week's times 52/12, and the service fee of it, unless the operator shows prices before the fee. */
                    max_price?: number;
                    min_length?: number;
                    min_width?: number;
                    min_height?: number;
                    min_vehicle_height?: number;
                    /**
                     * @description A class of vehicles that has to fit by length, width with mirrors, height and door, by our own round figures: `motorcycle` 7.5 × 3 × 4 ft, `compact` 14.5 × 6.5 × 5 ft, `sedan` 16 × 7 × 5 ft, `suv` 16.5 × 7.5 × 6 ft, `minivan` 17 × 7.5 × 6 ft, `pickup` 20 × 8 × 6.5 ft, `van` 20 × 8.5 × 9.5 ft, `trailer` 14 × 7 × 4 ft, `boat` 22 × 8.5 × 7 ft, `camper` 25 × 9 × 11 ft, `rv` 35 × 10 × 12.5 ft. A door that the landlord has not said is not taken for wide enough, and a space whose landlord allows other things only is left out.
                     * @enum {string}
                     */
                    fits?: "motorcycle" | "compact" | "sedan" | "suv" | "minivan" | "pickup" | "van" | "trailer" | "boat" | "camper" | "rv";
                    /** @description Feet; counts instead of the class's, here and below. */
                    fits_length?: number;
                    /** @description Feet, with mirrors. */
                    fits_width?: number;
                    fits_height?: number;
                    covered?: boolean;
                    power?: boolean;
                    lit?: boolean;
                    drive_up?: boolean;
                    all_hours?: boolean;
                    /**
                     * @description An amenity of the operator's own; give it several times for spaces that have all of them.
                     * @default []
                     */
                    amenity?: string[];
                    /** @description Tenants whose ID is verified book it without waiting for an answer. */
                    instant?: boolean;
                    /** @description Rented without an end: from month to month, or week to week. With `from` and without `to`, every day from then on must be free. */
                    renews?: boolean;
                    /**
                     * @description `nearest`, the usual order around a place, counts all within a quarter of a mile as equally near; among them those with a photo come first, then the better reviewed. `price` is the lowest first, compared as `min_price` is. `rating` is the best first, by a lower bound of the stars that grows with the number of reviews; those without reviews come last.
                     * @enum {string}
                     */
                    sort?: "nearest" | "price" | "newest" | "rating";
                    /** @default 24 */
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                    /** Format: date-time */
                    as_of?: string;
                    bbox?: string;
                };
                answer: components["schemas"]["Property"][];
            };
            /** @description Add a property with its photos, as the logged-in landlord */
            "POST /api/properties": {
                form: Record<string, never>;
                answer: {
                    id: string;
                    property: components["schemas"]["OwnProperty"];
                };
            };
            /** @description One property */
            "GET /api/properties/{id}": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["PropertyVersion"];
            };
            /** @description Change the caller's property; omitted fields stay. What describes it may wait for an administrator first */
            "PATCH /api/properties/{id}": {
                path: {
                    id: string;
                };
                json: {
                    title?: string;
                    description?: string;
                    type_of_space?: string;
                    allowed?: unknown[] | null;
                    amenities?: unknown[] | null;
                    house_rules?: string;
                    contents_required?: boolean | null;
                    price?: string;
                    price_per?: string;
                    /** @enum {string} */
                    cancellation_policy?: "flexible" | "moderate" | "firm";
                    length?: string;
                    width?: string;
                    height?: string;
                    entrance_width?: string | null;
                    entrance_height?: string | null;
                    covered?: boolean | null;
                    power?: boolean | null;
                    lit?: boolean | null;
                    drive_up?: boolean | null;
                    instant?: boolean | null;
                    min_stay_days?: number | null;
                    max_stay_days?: number | null;
                    advance_days?: number | null;
                    gap_days?: number | null;
                    deposit?: string | null;
                    street_address?: string;
                    hide_address?: boolean | null;
                    city?: string;
                    state?: string;
                    zipcode?: string;
                    access_from?: string | null;
                    access_to?: string | null;
                    vehicle_feet?: number | null;
                    vehicle_inches?: number | null;
                    weekly_discount?: number | null;
                    monthly_discount?: number | null;
                    charge_cleaning?: string | null;
                    charge_lost_key?: string | null;
                    charge_overstay?: string | null;
                    charge_rule?: string | null;
                    charge_damage?: string | null;
                    start_date?: string;
                    latitude?: number | null;
                    longitude?: number | null;
                    /** @enum {string} */
                    location_precision?: "rooftop" | "street" | "postcode" | "city";
                    end_date?: string | null;
                    photo_ids?: string[];
                    version?: number;
                };
                answer: components["schemas"]["OwnProperty"];
            };
            /** @description Delete the caller's property */
            "DELETE /api/properties/{id}": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description A property's photos, in order */
            "GET /api/properties/{id}/images": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Photo"][];
            };
            /** @description Add photos to the caller's property, after the existing ones */
            "POST /api/properties/{id}/images": {
                path: {
                    id: string;
                };
                form: Record<string, never>;
                answer: components["schemas"]["Photo"][];
            };
            /** @description Reorder the photos of the caller's property; the first is the cover */
            "PUT /api/properties/{id}/images": {
                path: {
                    id: string;
                };
                json: {
                    ids: string[];
                };
                answer: components["schemas"]["Photo"][];
            };
            /** @description The days a property is offered and the days taken, from today in its time zone, and how long a stay may be */
            "GET /api/properties/{id}/availability": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Availability"];
            };
            /** @description What tenants wrote about a property, newest first, with its rating; 20 at a time */
            "GET /api/properties/{id}/reviews": {
                path: {
                    id: string;
                };
                query: {
                    before?: string;
                };
                answer: components["schemas"]["PropertyReviews"];
            };
            /** @description A property's photo as WebP, such as /photos/{fileKey}/640.webp; never changes */
            "GET /photos/{fileKey}/{size}": {
                path: {
                    fileKey: string;
                    size: string;
                };
            };
            /** @description The operator's icon, logo or picture for shared links as PNG; never changes */
            "GET /brand/{file}": {
                path: {
                    file: string;
                };
            };
            /** @description What a stay costs (units in words, offer, fee, total) and whether its dates are available */
            "GET /api/quote": {
                query: {
                    property_id: string;
                    start_date: string;
                    end_date?: string | null;
                    /** @default 1 */
                    quantity?: number;
                    /**
                     * @description `true` for a rental without an end date, which the property must offer.
                     * @enum {string}
                     */
                    renews?: "true" | "false" | "";
                };
                answer: components["schemas"]["AvailableQuote"];
            };
            /** @description A landlord by username */
            "GET /api/landlord/by-name/{name}": {
                path: {
                    name: string;
                };
                answer: {
                    id: string;
                    username: string;
                    displayName: string;
                    slug: string;
                };
            };
            /** @description A landlord's properties, newest first; up to 100 without a limit */
            "GET /api/landlord/{id}/properties": {
                path: {
                    id: string;
                };
                query: {
                    before?: string;
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                };
                answer: components["schemas"]["Property"][];
            };
            /** @description Approximate positions of a landlord's properties, for a map */
            "GET /api/landlord/{id}/points": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Point"][];
            };
            /** @description A landlord's public page: name, record and up to 100 properties, newest first */
            "GET /api/hosts/{slug}": {
                path: {
                    slug: string;
                };
                query: {
                    before?: string;
                };
                answer: {
                    host: components["schemas"]["Host"];
                    record: components["schemas"]["HostRecord"];
                    properties: components["schemas"]["Property"][];
                };
            };
            /** @description Places that start with q: those with spaces first, then the best match */
            "GET /api/places/suggest": {
                query: {
                    /** @default  */
                    q?: string;
                    limit?: number;
                    near?: string;
                };
                answer: components["schemas"]["Suggestion"][];
            };
            /** @description The ZIP code around a point; answered from the gazetteer alone, and kept nowhere */
            "GET /api/places/nearest": {
                query: {
                    lat: number;
                    lng: number;
                };
                answer: components["schemas"]["Place"];
            };
            /** @description A ZIP code of a state, as adding a property checks it */
            "GET /api/places/zip": {
                query: {
                    zipcode: string;
                    state: string;
                };
                answer: components["schemas"]["Place"];
            };
            /** @description A place by the id that suggest returned */
            "GET /api/places/retrieve": {
                query: {
                    id: string;
                };
                answer: components["schemas"]["Place"];
            };
            /** @description The style of the map for MapLibre: light.json or dark.json */
            "GET /map/style/{scheme}": {
                path: {
                    /** @enum {string} */
                    scheme: "light.json" | "dark.json";
                };
                answer: {
                    /** @enum {number} */
                    version: 8;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @description A tile of the local base map as a Mapbox Vector Tile; never changes */
            "GET /map/tiles/{version}/{zoom}/{x}/{y}": {
                path: {
                    version: string;
                    zoom: string;
                    x: string;
                    y: string;
                };
            };
            /** @description Whether an account has this email */
            "GET /api/check-email": {
                query: {
                    email: string;
                };
                answer: {
                    exists: boolean;
                };
            };
            /** @description Create a tenant's or landlord's account and log in to it */
            "POST /api/signup": {
                json: {
                    username: string;
                    email: string;
                    password: string;
                    confirmPassword?: string;
                    /** @enum {string} */
                    role: "tenant" | "landlord";
                    /** @description The version of the terms of service, a date, that the person accepts with this. */
                    accepts_terms?: string;
                };
                answer: {
                    user: components["schemas"]["User"];
                    message: string;
                };
            };
            /** @description The logged-in user */
            "GET /api/session": {
                answer: {
                    user: components["schemas"]["User"] | null;
                };
            };
            /** @description Log in with email and password */
            "POST /api/login": {
                json: {
                    email: string;
                    password: string;
                };
                answer: components["schemas"]["LoggedIn"] | components["schemas"]["CodeNext"];
            };
            /** @description Finish a login with a two-factor code or a backup code */
            "POST /api/login/code": {
                json: {
                    code: string;
                };
                answer: components["schemas"]["LoggedIn"] | components["schemas"]["CodeNext"];
            };
            /** @description Start a login with a passkey */
            "POST /api/login/passkey/options": {
                answer: components["schemas"]["PasskeyOptions"];
            };
            /** @description Finish a login with the passkey's response */
            "POST /api/login/passkey": {
                json: {
                    response: {
                        id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
                answer: components["schemas"]["LoggedIn"] | components["schemas"]["CodeNext"];
            };
            /** @description End the session */
            "POST /api/logout": {
                answer: components["schemas"]["Message"];
            };
            /** @description Email a link to reset the password */
            "POST /api/forgot-password": {
                json: {
                    email: string;
                };
                answer: components["schemas"]["Message"];
            };
            /** @description Choose a new password, with an emailed token or the current password */
            "POST /api/reset-password": {
                json: {
                    token?: string;
                    currentPassword?: string;
                    newPassword: string;
                };
                answer: components["schemas"]["Message"];
            };
            /** @description Confirm an email address with an emailed token, logged in to its account */
            "POST /api/verify-email": {
                json: {
                    token: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Remove an account that someone else created with the caller's email, with the token sent there */
            "DELETE /api/verify-email": {
                json: {
                    token: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Stop the emails of the category that the token's email is of, or (emails=on) start them again */
            "POST /api/unsubscribe": {
                query: {
                    token: string;
                    /**
                     * @default off
                     * @enum {string}
                     */
                    emails?: "on" | "off";
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Send a message to the people who run this site */
            "POST /api/contact": {
                json: {
                    name: string;
                    /** Format: email */
                    email: string;
                    message: string;
                    website?: string;
                    took_ms?: number;
                };
                answer: components["schemas"]["Received"];
            };
            /** @description Ask for help with hosting */
            "POST /api/lead": {
                json: {
                    name: string;
                    /** Format: email */
                    email: string;
                    /** @default  */
                    phone?: string;
                    /** @default  */
                    propertyType?: string;
                    /** @default  */
                    location?: string;
                    website?: string;
                    took_ms?: number;
                };
                answer: components["schemas"]["Received"];
            };
            /** @description Report a space (property_id), a landlord (host, their page’s name) or a public review (review_id) */
            "POST /api/reports": {
                json: {
                    name: string;
                    /** Format: email */
                    email: string;
                    message: string;
                    website?: string;
                    took_ms?: number;
                    /** @enum {string} */
                    reason: "scam" | "forbidden" | "wrong" | "person" | "other";
                    property_id?: string;
                    host?: string;
                    review_id?: string;
                };
                answer: components["schemas"]["Received"];
            };
            /** @description Request a service, such as junk removal or truck parking */
            "POST /api/service-requests": {
                json: {
                    message: string;
                    website?: string;
                    took_ms?: number;
                };
                answer: components["schemas"]["Received"];
            };
            /** @description Count a page view, where ANALYTICS_URL is set; not for browsers that ask not to be tracked */
            "POST /api/views": {
                json: {
                    path: string;
                };
            };
            /** @description The public keys that sign exported timelines, the current one first */
            "GET /api/timeline-key": {
                answer: {
                    keys: {
                        key: string;
                        fingerprint: string;
                    }[];
                };
            };
            /** @description Reserve every space of a cart, or none */
            "POST /api/reserve-order": {
                json: {
                    landlord_id?: string | null;
                    properties: {
                        property_id?: string;
                        id?: string;
                        price?: number | string;
                        /** @enum {string} */
                        cancellation_policy?: "flexible" | "moderate" | "firm";
                        /** @default 1 */
                        quantity?: number;
                        start_date?: string | null;
                        end_date?: string | null;
                        /** @description True to rent it without an end date: it is charged again for each period. */
                        renews?: boolean;
                        /** @description The `consent` of the quote whose renewal the tenant has read and agreed to; required if it renews. */
                        renewal_consent?: string;
                        /** @description The house rules that the tenant has read; they must equal ours. */
                        house_rules?: string;
                        /** @description What the landlord may ask for as the tenant has read it; it must equal ours. */
                        charges_text?: string;
                        /** @description The quote’s `agreement_sha256` of the agreement that the tenant could read; it must be that of now. */
                        agreement_sha256?: string;
                        /** @description What goes in, where it is known or required. */
                        contents?: {
                            /** @enum {string|null} */
                            vehicle?: "car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | null;
                            /** @description Make and model, or size. */
                            model?: string;
                            plate?: string;
                            runs?: boolean | null;
                            insured?: boolean | null;
                            /** @description A list, or rooms' worth. */
                            things?: string;
                        } | null;
                    }[];
                    guest_name?: string | null;
                    guest_contact?: string | null;
                    offer_amount?: number | string | null;
                    /** @description The deposits that the caller has seen; they must equal ours. */
                    deposit_amount?: number | string | null;
                    start_date?: string | null;
                    end_date?: string | null;
                    /** @description The version of the terms of service, a date, that the person accepts with this. */
                    accepts_terms?: string;
                };
                answer: {
                    reservationId: string;
                    orderId: string;
                    reservations: components["schemas"]["Reservation"][];
                    barcodeText: string;
                    barcode: string;
                };
            };
            /** @description Place the order of the shipping form */
            "POST /api/orders": {
                json: {
                    cartItems: {
                        property_id?: string;
                        id?: string;
                        price?: number | string;
                        /** @enum {string} */
                        cancellation_policy?: "flexible" | "moderate" | "firm";
                        /** @default 1 */
                        quantity?: number;
                        start_date?: string | null;
                        end_date?: string | null;
                        /** @description True to rent it without an end date: it is charged again for each period. */
                        renews?: boolean;
                        /** @description The `consent` of the quote whose renewal the tenant has read and agreed to; required if it renews. */
                        renewal_consent?: string;
                        /** @description The house rules that the tenant has read; they must equal ours. */
                        house_rules?: string;
                        /** @description What the landlord may ask for as the tenant has read it; it must equal ours. */
                        charges_text?: string;
                        /** @description The quote’s `agreement_sha256` of the agreement that the tenant could read; it must be that of now. */
                        agreement_sha256?: string;
                        /** @description What goes in, where it is known or required. */
                        contents?: {
                            /** @enum {string|null} */
                            vehicle?: "car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | null;
                            /** @description Make and model, or size. */
                            model?: string;
                            plate?: string;
                            runs?: boolean | null;
                            insured?: boolean | null;
                            /** @description A list, or rooms' worth. */
                            things?: string;
                        } | null;
                    }[];
                    totalPrice?: number | string | null;
                    /** @description The deposits that the caller has seen; they must equal ours. */
                    depositAmount?: number | string | null;
                    startDate?: string | null;
                    endDate?: string | null;
                    /** @description The version of the terms of service, a date, that the person accepts with this. */
                    acceptsTerms?: string;
                    shippingInfo?: {
                        name?: string;
                        email?: string;
                        address?: string;
                    };
                };
                answer: {
                    orderId: string;
                    reservationId: string;
                    message: string;
                };
            };
            /** @description The reservations of an order, for those involved; 304 when nothing changed since the given ETag */
            "GET /api/orders/{id}/reservations": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Reservation"][];
            };
            /** @description Pay for a reservation, for what is due of an order, or for the order that holds the cart's spaces */
            "POST /api/create-checkout-session": {
                json: {
                    reservationId?: string | null;
                    /** @description Pays for every live, unpaid reservation of the order at once. */
                    orderId?: string | null;
                    propertyId?: string | null;
                    amount?: number | string | null;
                    cartItems?: {
                        property_id?: string;
                        id?: string;
                        price?: number | string;
                        /** @enum {string} */
                        cancellation_policy?: "flexible" | "moderate" | "firm";
                        /** @default 1 */
                        quantity?: number;
                        start_date?: string | null;
                        end_date?: string | null;
                        /** @description True to rent it without an end date: it is charged again for each period. */
                        renews?: boolean;
                        /** @description The `consent` of the quote whose renewal the tenant has read and agreed to; required if it renews. */
                        renewal_consent?: string;
                        /** @description The house rules that the tenant has read; they must equal ours. */
                        house_rules?: string;
                        /** @description What the landlord may ask for as the tenant has read it; it must equal ours. */
                        charges_text?: string;
                        /** @description The quote’s `agreement_sha256` of the agreement that the tenant could read; it must be that of now. */
                        agreement_sha256?: string;
                        /** @description What goes in, where it is known or required. */
                        contents?: {
                            /** @enum {string|null} */
                            vehicle?: "car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | null;
                            /** @description Make and model, or size. */
                            model?: string;
                            plate?: string;
                            runs?: boolean | null;
                            insured?: boolean | null;
                            /** @description A list, or rooms' worth. */
                            things?: string;
                        } | null;
                    }[];
                    startDate?: string | null;
                    endDate?: string | null;
                    guestName?: string | null;
                    tenantEmail?: string | null;
                    /** @description The version of the terms of service, a date, that the person accepts with this. */
                    acceptsTerms?: string;
                };
                answer: components["schemas"]["Url"];
            };
            /** @description Pay for the order that holds the cart's spaces */
            "POST /api/payment/create-checkout-session": {
                json: {
                    amount?: number | string | null;
                    cartItems: {
                        property_id?: string;
                        id?: string;
                        price?: number | string;
                        /** @enum {string} */
                        cancellation_policy?: "flexible" | "moderate" | "firm";
                        /** @default 1 */
                        quantity?: number;
                        start_date?: string | null;
                        end_date?: string | null;
                        /** @description True to rent it without an end date: it is charged again for each period. */
                        renews?: boolean;
                        /** @description The `consent` of the quote whose renewal the tenant has read and agreed to; required if it renews. */
                        renewal_consent?: string;
                        /** @description The house rules that the tenant has read; they must equal ours. */
                        house_rules?: string;
                        /** @description What the landlord may ask for as the tenant has read it; it must equal ours. */
                        charges_text?: string;
                        /** @description The quote’s `agreement_sha256` of the agreement that the tenant could read; it must be that of now. */
                        agreement_sha256?: string;
                        /** @description What goes in, where it is known or required. */
                        contents?: {
                            /** @enum {string|null} */
                            vehicle?: "car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | null;
                            /** @description Make and model, or size. */
                            model?: string;
                            plate?: string;
                            runs?: boolean | null;
                            insured?: boolean | null;
                            /** @description A list, or rooms' worth. */
                            things?: string;
                        } | null;
                    }[];
                    startDate?: string | null;
                    endDate?: string | null;
                    guestName?: string | null;
                    tenantEmail?: string | null;
                    /** @description The version of the terms of service, a date, that the person accepts with this. */
                    acceptsTerms?: string;
                };
                answer: components["schemas"]["Url"];
            };
            /** @description Upload the ID for the caller's reservation */
            "POST /api/upload-id": {
                form: Record<string, never>;
                answer: {
                    /** @enum {boolean} */
                    ok: true;
                    reservationId: string;
                };
            };
            /** @description Open a visitor's reservation in this browser, with the token emailed to its guest */
            "POST /api/open-reservation": {
                json: {
                    token: string;
                };
                answer: {
                    reservationId: string;
                };
            };
            /** @description Email a reservation's guest a new link, with the token of an expired one */
            "POST /api/open-reservation/link": {
                json: {
                    token: string;
                };
                answer: components["schemas"]["Message"];
            };
            /** @description A tenant's own reservations, up to 50: newest first, or with `order=open` those that need the tenant, other open ones and then past ones; 304 when nothing changed since the given ETag */
            "GET /api/reservations": {
                query: {
                    tenantId: string;
                    /** @enum {string} */
                    order?: "newest" | "open";
                    before?: string;
                };
                answer: components["schemas"]["Reservation"][];
            };
            /** @description One reservation, for those involved; 304 when nothing changed since the given ETag */
            "GET /api/reservations/{id}": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Reservation"];
            };
            /** @description A reservation's history, oldest first, for those involved */
            "GET /api/reservations/{id}/history": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Transition"][];
            };
            /** @description A reservation as a calendar file, for those involved */
            "GET /api/reservations/{id}/calendar.ics": {
                path: {
                    id: string;
                };
            };
            /** @description The pass of an accepted and paid reservation, for its holder */
            "GET /api/reservations/{id}/pass": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Pass"];
            };
            /** @description Say or change what goes in, by the tenant: until the landlord has accepted it counts at once, and without anything it is removed; from then on it is asked for (`contents_change`), and the landlord answers */
            "PUT /api/reservations/{id}/contents": {
                path: {
                    id: string;
                };
                json: {
                    /** @enum {string|null} */
                    vehicle?: "car" | "truck" | "motorcycle" | "rv" | "boat" | "trailer" | null;
                    /** @description Make and model, or size. */
                    model?: string;
                    plate?: string;
                    runs?: boolean | null;
                    insured?: boolean | null;
                    /** @description A list, or rooms' worth. */
                    things?: string;
                };
                answer: components["schemas"]["Reservation"];
            };
            /** @description Agree to what the tenant asks to bring instead, or refuse it (the landlord); or withdraw it (the tenant) */
            "POST /api/reservations/{id}/contents/{change}/answer": {
                path: {
                    id: string;
                    change: string;
                };
                json: {
                    /** @enum {string} */
                    answer: "agree" | "refuse" | "withdraw";
                };
                answer: components["schemas"]["Reservation"];
            };
            /** @description Cancel before the start; what is refunded depends on its cancellation policy (`refund_now`), which `refund` asserts */
            "POST /api/reservations/{id}/cancel": {
                path: {
                    id: string;
                };
                json: {
                    refund?: number | string;
                };
                answer: components["schemas"]["Reservation"];
            };
            /** @description The changes of a stay, for its two sides; with `start_date` and `end_date` also what those dates would cost, with `property_id` in another space of its landlord */
            "GET /api/reservations/{id}/changes": {
                path: {
                    id: string;
                };
                query: {
                    property_id?: string;
                    start_date?: string;
                    end_date?: string;
                };
                answer: components["schemas"]["StayChanges"];
            };
            /** @description Ask the other side of an accepted stay for other dates, or with `property_id` for another space of its landlord, whose days are held for 24 hours; `difference` asserts what it costs, `quote_mark`, without which no other space can be asked for, all that its quote says, and with `pays_by_card` the tenant agrees that it is charged to the card saved for the stay */
            "POST /api/reservations/{id}/changes": {
                path: {
                    id: string;
                };
                json: {
                    start_date: string;
                    end_date: string;
                    property_id?: string;
                    difference?: number;
                    quote_mark?: string;
                    pays_by_card?: boolean;
                };
                answer: components["schemas"]["StayChanges"];
            };
            /** @description Agree to a change of a stay or refuse it (the other side), or withdraw it (who asked); `terms_mark` asserts what was read of it */
            "POST /api/reservations/{id}/changes/{change}/answer": {
                path: {
                    id: string;
                    change: string;
                };
                json: {
                    /** @enum {string} */
                    answer: "agree" | "refuse" | "withdraw";
                    /** @description The change’s `terms_mark` as who agrees read it; it must be that of now. */
                    terms_mark?: string;
                };
                answer: components["schemas"]["StayChanges"];
            };
            /** @description Open the checkout for what an agreed change costs more; once paid, it counts (its holder) */
            "POST /api/reservations/{id}/changes/{change}/pay": {
                path: {
                    id: string;
                    change: string;
                };
                answer: components["schemas"]["Url"];
            };
            /** @description Agree that what a change costs more is charged to the card saved for the stay; once paid, it counts (its holder) */
            "POST /api/reservations/{id}/changes/{change}/pay-by-card": {
                path: {
                    id: string;
                    change: string;
                };
                answer: components["schemas"]["StayChanges"];
            };
            /** @description A reservation's deposit and the landlord's claim on it, for those involved */
            "GET /api/reservations/{id}/deposit": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Deposit"];
            };
            /** @description Agree to a claim on the caller's deposit, or object with words, within 72 hours (its tenant) */
            "POST /api/reservations/{id}/deposit-claim/answer": {
                path: {
                    id: string;
                };
                json: {
                    agrees: boolean | ("true" | "false");
                    objection?: string;
                    /** @description The claim that was read; another one is refused. */
                    claim_id?: string;
                };
                answer: components["schemas"]["Deposit"];
            };
            /** @description Add up to 5 photos to the answer to a claim, within its 72 hours (its tenant) */
            "POST /api/reservations/{id}/deposit-claim/photos": {
                path: {
                    id: string;
                };
                form: Record<string, never>;
                answer: components["schemas"]["Deposit"];
            };
            /** @description Open the checkout for a charge that the stay's terms name and whose saved card was declined (its holder) */
            "POST /api/reservations/{id}/deposit-claim/pay": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Url"];
            };
            /** @description A photo of a claim, for the reservation's two sides and administrators */
            "GET /uploads/deposits/{file}": {
                path: {
                    file: string;
                };
            };
            /** @description What was reported about a stay, and what can be reported now, for those involved */
            "GET /api/reservations/{id}/problems": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["StayProblems"];
            };
            /** @description Report that the caller can’t get in or the space isn’t as described, from 24 hours before the stay begins until 72 hours after it, a day after it began as a claim (its tenant); or that no one came, from 24 hours after it began (its landlord). With words and up to 5 photos */
            "POST /api/reservations/{id}/problems": {
                path: {
                    id: string;
                };
                form: Record<string, never>;
                answer: components["schemas"]["StayProblems"];
            };
            /** @description Give up a stay whose space isn’t empty as it begins, for a full refund, alone or with another space that is taken instead (its tenant) */
            "POST /api/reservations/{id}/give-up": {
                path: {
                    id: string;
                };
                form: Record<string, never>;
                answer: components["schemas"]["StayProblems"];
            };
            /** @description Answer a report: fixed or disagreed (the landlord), confirmed or persists (the tenant), objected (the tenant whom no one saw), or withdrawn (the side that reported) */
            "POST /api/problems/{id}/answer": {
                path: {
                    id: string;
                };
                form: Record<string, never>;
                answer: components["schemas"]["StayProblems"];
            };
            /** @description The file about things left behind in one zip: agreement, notices and when they were sent, photos and charges (administrators for support; the landlord once the operator’s limit is over) */
            "GET /api/problems/{id}/file": {
                path: {
                    id: string;
                };
            };
            /** @description A photo of a report, for the reservation's two sides and administrators */
            "GET /uploads/problems/{id}/{file}": {
                path: {
                    id: string;
                    file: string;
                };
            };
            /** @description How to get in, for the holder of an accepted and paid stay, from 24 hours before it to its end; each view is recorded */
            "GET /api/reservations/{id}/access": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Access"];
            };
            /** @description A photo of how to get in, for its landlord, and for the holder of an open stay */
            "GET /uploads/access/{file}": {
                path: {
                    file: string;
                };
                query: {
                    reservation?: string;
                };
            };
            /** @description The move-in and the move-out of a reservation, for its two sides */
            "GET /api/reservations/{id}/handovers": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Handovers"];
            };
            /** @description Add up to 10 photos and a note to a handover (its two sides, in its time) */
            "POST /api/reservations/{id}/handovers/{kind}": {
                path: {
                    id: string;
                    /** @enum {string} */
                    kind: "move-in" | "move-out";
                };
                form: Record<string, never>;
                answer: components["schemas"]["Handovers"];
            };
            /** @description Agree to a handover as the caller saw it; once both sides have, it is fixed */
            "POST /api/reservations/{id}/handovers/{kind}/agreement": {
                path: {
                    id: string;
                    /** @enum {string} */
                    kind: "move-in" | "move-out";
                };
                json: {
                    version: number;
                };
                answer: components["schemas"]["Handovers"];
            };
            /** @description A photo of a handover, for the reservation's two sides, and administrators with its evidence */
            "GET /uploads/handovers/{id}/{file}": {
                path: {
                    id: string;
                    file: string;
                };
                query: {
                    token?: string;
                };
            };
            /** @description The rental agreement of a reservation, for its two sides and administrators */
            "GET /api/reservations/{id}/agreement": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Agreement"];
            };
            /** @description The rental agreement as a PDF of one page */
            "GET /api/reservations/{id}/agreement.pdf": {
                path: {
                    id: string;
                };
            };
            /** @description What happened to a reservation, each entry with the hash before it, for its two sides */
            "GET /api/reservations/{id}/timeline": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Timeline"];
            };
            /** @description The newest entries of a reservation's timeline, without words, for its two sides */
            "GET /api/reservations/{id}/timeline/newest": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["NewestEntries"];
            };
            /** @description The timeline in one zip: a page to read, its photos, its entries as JSON, and our signature of these */
            "GET /api/reservations/{id}/timeline.zip": {
                path: {
                    id: string;
                };
            };
            /** @description A reservation's reviews, for its two sides: the other side's once it is published */
            "GET /api/reservations/{id}/reviews": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["StayReviews"];
            };
            /** @description Write the caller's review of a paid stay within 14 days after it, or of 90 days of a rental; or change it until it is published */
            "PUT /api/reservations/{id}/review": {
                path: {
                    id: string;
                };
                json: {
                    stars: number;
                    as_described?: number;
                    access?: number;
                    communication?: number;
                    text: string;
                };
                answer: components["schemas"]["StayReviews"];
            };
            /** @description Answer a published review publicly, once (the side that it is about) */
            "POST /api/reviews/{id}/answer": {
                path: {
                    id: string;
                };
                json: {
                    answer: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description The caller's conversations, latest first, up to 50; 304 when nothing changed since the given ETag */
            "GET /api/messages": {
                query: {
                    before?: string;
                };
                answer: components["schemas"]["ConversationInList"][];
            };
            /** @description Begin or continue the conversation about a property (tenants with a confirmed email) or a reservation (its two sides), with text and up to 5 photos */
            "POST /api/messages": {
                form: Record<string, never>;
                answer: components["schemas"]["Conversation"];
            };
            /** @description A conversation with its latest messages, for its two sides; 304 when nothing changed since the given ETag */
            "GET /api/messages/{id}": {
                path: {
                    id: string;
                };
                query: {
                    before?: number;
                };
                answer: components["schemas"]["Conversation"];
            };
            /** @description Write in a conversation, with text and up to 5 photos (its two sides) */
            "POST /api/messages/{id}": {
                path: {
                    id: string;
                };
                form: Record<string, never>;
                answer: components["schemas"]["Conversation"];
            };
            /** @description Mark the messages up to a position as read (its two sides) */
            "POST /api/messages/{id}/read": {
                path: {
                    id: string;
                };
                json: {
                    position: number | null;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description End all messages between the two sides of a conversation (either side) */
            "PUT /api/messages/{id}/block": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Conversation"];
            };
            /** @description Allow messages again that the caller's side has blocked (either side) */
            "DELETE /api/messages/{id}/block": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Conversation"];
            };
            /** @description Ask administrators to read a conversation (either side) */
            "POST /api/messages/{id}/reports": {
                path: {
                    id: string;
                };
                json: {
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description How many messages and notices the caller has not read; 304 when that is as the given ETag says */
            "GET /api/unread-messages": {
                answer: components["schemas"]["Unread"];
            };
            /** @description Stop emails about messages, or start them again; with an email's token also logged out, to stop them */
            "PUT /api/message-emails": {
                json: {
                    wants_emails: boolean | ("true" | "false");
                    token?: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description A photo of a message, for the conversation's two sides */
            "GET /uploads/messages/{file}": {
                path: {
                    file: string;
                };
            };
            /** @description A reservation code as a Code 128 picture */
            "GET /api/barcodes/{file}": {
                path: {
                    file: string;
                };
            };
            /** @description One picture of an ID, for its uploader and administrators */
            "GET /uploads/ids/{file}": {
                path: {
                    file: string;
                };
                query: {
                    link?: string;
                };
            };
            /** @description Reservations that visitors made with the caller's confirmed email, for the caller to claim */
            "GET /api/claims": {
                answer: components["schemas"]["Claim"][];
            };
            /** @description Move these orders into the caller's account: all or none */
            "POST /api/claims": {
                json: {
                    order_ids: string[];
                };
                answer: {
                    reservations: string[];
                };
            };
            /** @description Up to 100 of the caller's saved properties; the id is the caller's own */
            "GET /api/favorites/{id}": {
                path: {
                    id: string;
                };
                query: {
                    before?: string;
                };
                answer: components["schemas"]["Property"][];
            };
            /** @description Save a property */
            "POST /api/favorites/{id}": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Remove a saved property */
            "DELETE /api/favorites/{id}": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Change the caller's name */
            "PUT /api/account/name": {
                json: {
                    username: string;
                };
                answer: {
                    user: components["schemas"]["User"];
                };
            };
            /** @description Email a link that moves the caller's account to another address */
            "POST /api/change-email": {
                json: {
                    email: string;
                    currentPassword: string;
                };
                answer: components["schemas"]["Message"];
            };
            /** @description Email the caller's confirmation link again */
            "POST /api/verify-email/link": {
                answer: components["schemas"]["Message"];
            };
            /** @description What happened that concerns the caller, newest first (members) */
            "GET /api/notices": {
                query: {
                    before?: string;
                };
                answer: components["schemas"]["Notices"];
            };
            /** @description Mark the caller's notices as read, all or up to the newest one they have seen (members) */
            "POST /api/notices/read": {
                json: {
                    newest?: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Mark a notice as read, and learn where it leads (its member) */
            "POST /api/notices/{id}/read": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["NoticePath"];
            };
            /** @description What the caller is told by email and by their browsers (members) */
            "GET /api/notice-choices": {
                answer: components["schemas"]["NoticeChoice"][];
            };
            /** @description Switch emails or pushes of a category on or off (members) */
            "PUT /api/notice-choices": {
                json: {
                    /** @enum {string} */
                    category: "requests" | "stays" | "messages" | "reminders" | "spaces" | "money" | "security";
                    /** @enum {string} */
                    channel: "email" | "push";
                    wanted: boolean | ("true" | "false");
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Whether this browser shows the caller's notices, and the key to subscribe with (members) */
            "GET /api/push": {
                answer: components["schemas"]["Push"];
            };
            /** @description Show the caller's notices in the browser of this session, until it ends (members) */
            "POST /api/push-subscriptions": {
                json: {
                    /** Format: uri */
                    endpoint: string;
                    keys: {
                        p256dh: string;
                        auth: string;
                    };
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Show no more notices in the browser of this session (members) */
            "DELETE /api/push-subscriptions": {
                answer: components["schemas"]["Ok"];
            };
            /** @description The caller's sessions, this browser's first */
            "GET /api/sessions": {
                answer: components["schemas"]["Session"][];
            };
            /** @description Log out everywhere, including here */
            "DELETE /api/sessions": {
                answer: components["schemas"]["Ok"];
            };
            /** @description Log out one of the caller's browsers */
            "DELETE /api/sessions/{id}": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description The caller's passkeys */
            "GET /api/passkeys": {
                answer: components["schemas"]["Passkey"][];
            };
            /** @description Save the passkey that a browser created */
            "POST /api/passkeys": {
                json: {
                    response: {
                        id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Start adding a passkey for the caller */
            "POST /api/passkeys/options": {
                json: {
                    currentPassword: string;
                };
                answer: components["schemas"]["PasskeyOptions"];
            };
            /** @description Remove a passkey */
            "DELETE /api/passkeys/{id}": {
                path: {
                    id: string;
                };
                json: {
                    currentPassword: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Start setting up two-factor codes; logins need none until the first code is confirmed */
            "POST /api/two-step": {
                json: {
                    currentPassword: string;
                };
                answer: {
                    secret: string | null;
                    uri: string;
                    qr: string;
                    spare_codes: string[];
                };
            };
            /** @description Turn off two-factor codes */
            "DELETE /api/two-step": {
                json: {
                    currentPassword: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Turn on two-factor codes with the app's first code */
            "POST /api/two-step/confirm": {
                json: {
                    code: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description The caller's data, as a ZIP archive of JSON files */
            "GET /api/account/export": Record<string, never>;
            /** @description Delete the caller's account */
            "DELETE /api/account": {
                json: {
                    currentPassword: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Have a CSV or JSON file of spaces checked, alone or in a zip with its pictures; it changes nothing until it is run (landlords; administrators: support) */
            "POST /api/imports": {
                form: Record<string, never>;
                answer: {
                    id: string;
                    page: string;
                };
            };
            /** @description A file of spaces: what it would do, or how far it is, and its problems by row and column (landlords; administrators: support) */
            "GET /api/imports/{id}": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Import"];
            };
            /** @description Import a checked file: the rows without problems, or all rows or none; once, however often it is asked (landlords; administrators: support) */
            "POST /api/imports/{id}/run": {
                path: {
                    id: string;
                };
                json: {
                    /**
                     * @description `good` imports the rows without problems, `all` all rows or none.
                     * @enum {string}
                     */
                    mode: "good" | "all";
                };
                answer: components["schemas"]["Import"];
            };
            /** @description Have the pictures of a file fetched again that could not be used (landlords; administrators: support) */
            "POST /api/imports/{id}/retry-photos": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Import"];
            };
            /** @description The rows of a file that have problems, as a CSV file to correct and import (landlords; administrators: support) */
            "GET /api/imports/{id}/problems": {
                path: {
                    id: string;
                };
            };
            /** @description A landlord's spaces, with their photos by URL, as a CSV or JSON file that can be imported, one at a time */
            "GET /api/landlord/{id}/spaces": {
                path: {
                    id: string;
                };
                query: {
                    /**
                     * @default csv
                     * @enum {string}
                     */
                    format?: "csv" | "json";
                };
                answer: ({
                    id: string;
                } & {
                    [key: string]: unknown;
                })[];
            };
            /** @description The caller's rentals without an end, as tenant or landlord: up to 50, past-due ones first */
            "GET /api/rentals": {
                query: {
                    before?: string;
                };
                answer: components["schemas"]["Rental"][];
            };
            /** @description End a rental after the time of notice, by its tenant or its landlord */
            "POST /api/rentals/{id}/notice": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Rental"];
            };
            /** @description Open the checkout for the rent that is due; its card is charged from then on */
            "POST /api/rentals/{id}/pay": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Url"];
            };
            /** @description Open a page of the card processor that saves another card for a rental (its tenant) */
            "POST /api/rentals/{id}/card": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Url"];
            };
            /** @description Save the caller's business info; its name appears on the caller's properties */
            "PUT /api/landlord/business": {
                json: {
                    business_name: string;
                    /** @default  */
                    address?: string;
                    /** @default  */
                    contact?: string;
                };
                answer: components["schemas"]["Business"];
            };
            /** @description The caller's photo for their public pages, cut to a square; replaces the former one */
            "POST /api/landlord/photo": {
                form: Record<string, never>;
                answer: {
                    photo_url: string;
                };
            };
            /** @description Remove the caller's photo from their public pages */
            "DELETE /api/landlord/photo": {
                answer: components["schemas"]["Ok"];
            };
            /** @description Take back changes of the caller's property that wait for an administrator, or were refused */
            "DELETE /api/properties/{id}/edit": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Upload one photo before the form that will name it in photo_ids */
            "POST /api/images": {
                form: Record<string, never>;
                answer: components["schemas"]["Photo"];
            };
            /** @description Remove one photo of the caller's property */
            "DELETE /api/properties/{id}/images/{imageId}": {
                path: {
                    id: string;
                    imageId: string;
                };
                answer: components["schemas"]["Photo"][];
            };
            /** @description Ranges of available, blocked, requested and accepted days of the caller's property */
            "GET /api/properties/{id}/days": {
                path: {
                    id: string;
                };
                query: {
                    from: string;
                    to: string;
                };
                answer: {
                    from: string;
                    to: string;
                    ranges: components["schemas"]["Days"][];
                };
            };
            /** @description Make a range of days available or not; without `to` it has no end */
            "POST /api/properties/{id}/availability/range": {
                path: {
                    id: string;
                };
                json: {
                    from?: string | null;
                    to?: string | null;
                    available: boolean;
                };
                answer: components["schemas"]["Property"];
            };
            /** @description The calendars of the caller's property */
            "GET /api/properties/{id}/calendars": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Calendars"];
            };
            /** @description Import another site's calendar and block its days */
            "POST /api/properties/{id}/calendars": {
                path: {
                    id: string;
                };
                json: {
                    name: string;
                    url: string;
                };
                answer: components["schemas"]["Calendars"];
            };
            /** @description Create a new secret link to the property's calendar; the previous one stops working */
            "POST /api/properties/{id}/calendars/feed": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Calendars"];
            };
            /** @description Read an imported calendar now */
            "POST /api/properties/{id}/calendars/{calendarId}/refresh": {
                path: {
                    id: string;
                    calendarId: string;
                };
                answer: components["schemas"]["Calendars"];
            };
            /** @description Remove an imported calendar; the days that only it blocked are available again */
            "DELETE /api/properties/{id}/calendars/{calendarId}": {
                path: {
                    id: string;
                    calendarId: string;
                };
                answer: components["schemas"]["Calendars"];
            };
            /** @description How to get into the caller's property, as its landlord wrote it */
            "GET /api/properties/{id}/access": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["OwnAccess"];
            };
            /** @description Write how to get into the caller's property: gate code, instructions and up to 5 photos */
            "POST /api/properties/{id}/access": {
                path: {
                    id: string;
                };
                form: Record<string, never>;
                answer: components["schemas"]["OwnAccess"];
            };
            /** @description Who looked at how to get in, for a reservation of the caller's property, last first */
            "GET /api/reservations/{id}/access/views": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["AccessViews"];
            };
            /** @description A landlord's space by week: views, saves, requests, accepted and paid, as a CSV file */
            "GET /api/properties/{id}/numbers": {
                path: {
                    id: string;
                };
            };
            /** @description Change the price, the cancellation policy or the available days of several spaces of the caller's */
            "POST /api/landlord/changes": {
                json: {
                    ids: string[];
                    /** @description Dollars; each keeps what its price is for. */
                    price?: string;
                    /** @description How much more, or less, than each price is. */
                    price_percent?: number;
                    /** @enum {string} */
                    cancellation_policy?: "flexible" | "moderate" | "firm";
                    availability?: {
                        from?: string | null;
                        to?: string | null;
                        available: boolean;
                    };
                };
                answer: {
                    spaces: {
                        id: string;
                        title: string;
                        /** @description Why it stays as it was; null if it was changed. */
                        refusal: string | null;
                    }[];
                };
            };
            /** @description A landlord's reservations: up to 200 waiting for an answer, then up to 50 others, most recently changed first; `show` limits it to a part; 304 when nothing changed since the given ETag */
            "GET /api/landlord/{id}/reservations": {
                path: {
                    id: string;
                };
                query: {
                    /** @enum {string} */
                    show?: "all" | "waiting" | "upcoming" | "current" | "past";
                    before?: string;
                };
                answer: components["schemas"]["Reservation"][];
            };
            /** @description The landlord's answer: accept, reject (with a `reason` for the tenant), request documents, or cancel what was accepted (`canceled`): the tenant gets everything back, and it counts on the landlord's record. An `undoable` acceptance can be undone (`pending`) for 10 seconds, and the tenant is told only then */
            "PUT /api/reservations/{id}/status": {
                path: {
                    id: string;
                };
                json: {
                    status: string;
                    reason?: string;
                    undoable?: boolean;
                    /** @description The reservation's `contents_mark` as the landlord read it; an acceptance asserts it. */
                    contents_mark?: string | null;
                };
                answer: components["schemas"]["Reservation"];
            };
            /** @description The guest of a request, for the landlord of its space: stays, membership, and whether the ID is verified */
            "GET /api/reservations/{id}/guest": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Guest"];
            };
            /** @description What a landlord's phone checks passes with while it has no network */
            "GET /api/passes": {
                answer: components["schemas"]["CheckList"];
            };
            /** @description Whether a pass or a reservation code is valid now, for the landlord of its space; every other code is unknown */
            "POST /api/passes/check": {
                json: {
                    pass: string;
                };
                answer: components["schemas"]["PassCheck"];
            };
            /** @description What landlords wrote about a reservation's tenant (its landlord, administrators) */
            "GET /api/reservations/{id}/tenant-rating": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["TenantRating"];
            };
            /** @description Claim for damage, and for charges that the terms name, within 72 hours after the stay, with words and up to 5 photos; beyond the deposit only these charges are collected (its landlord) */
            "POST /api/reservations/{id}/deposit-claim": {
                path: {
                    id: string;
                };
                form: Record<string, never>;
                answer: components["schemas"]["Deposit"];
            };
            /** @description What we owe a landlord, in dollars, and how it is paid */
            "GET /api/landlord/{id}/balance": {
                path: {
                    id: string;
                };
                answer: {
                    balance: number;
                    payouts: components["schemas"]["Payouts"];
                };
            };
            /** @description Everything that moved a landlord's balance, as a CSV file, one at a time */
            "GET /api/landlord/{id}/statement": {
                path: {
                    id: string;
                };
            };
            /** @description A landlord's saved replies */
            "GET /api/saved-replies": {
                answer: components["schemas"]["SavedReply"][];
            };
            /** @description Save a text to use again (landlords, up to 30) */
            "POST /api/saved-replies": {
                json: {
                    text: string;
                };
                answer: components["schemas"]["SavedReply"];
            };
            /** @description Delete a saved reply (its landlord) */
            "DELETE /api/saved-replies/{id}": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description End a rental after the time of notice, by the link in its tenant's emails */
            "POST /api/end-rental": {
                json: {
                    token: string;
                };
                answer: {
                    title: string;
                    /** Format: date */
                    last_day: string | null;
                };
            };
            /** @description Offer a property by the Week or Month without an end, or stop offering it so */
            "PUT /api/properties/{id}/renewal": {
                path: {
                    id: string;
                };
                json: {
                    renews: boolean;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Change a rental's price with 30 days' notice (its landlord) */
            "PUT /api/rentals/{id}/price": {
                path: {
                    id: string;
                };
                json: {
                    price: number | string;
                };
                answer: components["schemas"]["Rental"];
            };
            /** @description Set up payouts, or open the payout account */
            "POST /api/landlord/payout-account": {
                answer: components["schemas"]["Url"];
            };
            /** @description The IDs waiting for an administrator's verdict (administrators: reviewer) */
            "GET /api/unverified-ids": {
                answer: components["schemas"]["UnverifiedId"][];
            };
            /** @description Mark a reservation's ID as verified (administrators: reviewer) */
            "POST /api/verify-id": {
                json: {
                    reservationId: string;
                    documentId?: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Refuse a reservation's ID with a reason and ask its holder for another (administrators: reviewer) */
            "POST /api/refuse-id": {
                json: {
                    reservationId: string;
                    documentId?: string;
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Answer an inquiry by email (administrators: support) */
            "POST /api/admin/inquiries/{id}/answers": {
                path: {
                    id: string;
                };
                json: {
                    message: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Mark an inquiry as new, done or spam (administrators: support) */
            "PUT /api/admin/inquiries/{id}/state": {
                path: {
                    id: string;
                };
                json: {
                    /** @enum {string} */
                    state: "new" | "done" | "spam";
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Give an administrator another role (administrators: owner) */
            "PUT /api/admin/users/{id}/role": {
                path: {
                    id: string;
                };
                json: {
                    /** @enum {string} */
                    role: "owner" | "support" | "finance" | "reviewer";
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Suspend a tenant or landlord, with a reason for them (administrators: support) */
            "PUT /api/admin/users/{id}/suspension": {
                path: {
                    id: string;
                };
                json: {
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Reinstate a suspended member (administrators: support) */
            "DELETE /api/admin/users/{id}/suspension": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Make a property, or an edit of one, public in the version that you saw (administrators: reviewer) */
            "POST /api/admin/properties/{id}/approval": {
                path: {
                    id: string;
                };
                json: {
                    version: number;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Refuse a property, or an edit of one, with a reason for its landlord (administrators: reviewer) */
            "PUT /api/admin/properties/{id}/refusal": {
                path: {
                    id: string;
                };
                json: {
                    version: number;
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Hide a property, with a reason for its landlord (administrators: support, reviewer) */
            "PUT /api/admin/properties/{id}/hiding": {
                path: {
                    id: string;
                };
                json: {
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Show a hidden property again (administrators: support, reviewer) */
            "DELETE /api/admin/properties/{id}/hiding": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Hide a published review, with a reason for its author (administrators: support, reviewer) */
            "PUT /api/admin/reviews/{id}/hiding": {
                path: {
                    id: string;
                };
                json: {
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Show a hidden review again (administrators: support, reviewer) */
            "DELETE /api/admin/reviews/{id}/hiding": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Retry booking a card processor's event that failed (administrators: finance) */
            "POST /api/admin/payments/events/{id}/retry": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Refund a paid reservation, or a paid charge that its terms name, in whole or in part, with a reason (administrators: finance) */
            "POST /api/admin/reservations/{id}/refunds": {
                path: {
                    id: string;
                };
                json: {
                    amount?: number | string | null;
                    /**
                     * @description Who pays for it.
                     * @default both
                     * @enum {string}
                     */
                    paid_by?: "landlord" | "us" | "both";
                    /**
                     * @description What is refunded: the stay’s own payment, a charge that its terms name, or a late fee.
                     * @default stay
                     * @enum {string}
                     */
                    of?: "stay" | "charges" | "late_fee";
                    /** @description Which charge or late fee, if the stay paid several; without it the last. */
                    charge_id?: string | null;
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Cancel a live reservation with a reason, also one that has started (administrators: support) */
            "POST /api/admin/reservations/{id}/cancel": {
                path: {
                    id: string;
                };
                json: {
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Send a landlord nothing until released, with a reason (administrators: finance) */
            "PUT /api/admin/users/{id}/payout-hold": {
                path: {
                    id: string;
                };
                json: {
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description End the hold on a landlord's payouts (administrators: finance) */
            "DELETE /api/admin/users/{id}/payout-hold": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Waive an unpaid rent of a rental without an end, with a reason (administrators: finance) */
            "POST /api/admin/rents/{id}/waive": {
                path: {
                    id: string;
                };
                json: {
                    reason: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Decide what a landlord gets of a deposit: all that was claimed, a part, or nothing (administrators: support) */
            "POST /api/admin/deposit-claims/{id}/decision": {
                path: {
                    id: string;
                };
                json: {
                    amount: number | string;
                    /** @description What of it is for charges that the terms name: the card pays it beyond the deposit. As much as possible without. */
                    named?: number | string;
                    note: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Decide a report that waits for us: a refund in whole or part, another space, nothing, or that it was false; it counts a minute later (administrators: support) */
            "POST /api/admin/problems/{id}/decision": {
                path: {
                    id: string;
                };
                json: {
                    /** @enum {string} */
                    outcome: "refund" | "other_space" | "nothing" | "false" | "no_show" | "fixed";
                    /** @description Of a refund, in dollars; without it all that is left, and the stay ends. */
                    amount?: number | string | null;
                    /**
                     * @description Who pays for a part.
                     * @default landlord
                     * @enum {string}
                     */
                    paid_by?: "landlord" | "us";
                    /** @description The other space that is offered. */
                    property_id?: string;
                    note: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Take a decision back within a minute, before anyone is told and money moves (administrators: support) */
            "DELETE /api/admin/problems/{id}/decision": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description The nearest spaces that are free for what is left of a report’s stay (administrators: support) */
            "GET /api/admin/problems/{id}/spaces": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["OtherSpace"][];
            };
            /** @description Read a conversation because of a report about its stay that isn’t settled (administrators: support) */
            "GET /api/admin/problems/{id}/conversation": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["ConversationReading"];
            };
            /** @description Record that a refused refund was paid by other means, such as a check (administrators: finance) */
            "POST /api/admin/refunds/{id}/settle": {
                path: {
                    id: string;
                };
                json: {
                    how: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Both handovers and the timeline of a reservation with a claim or a dispute; audited (administrators: support, finance) */
            "GET /api/admin/reservations/{id}/handovers": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["HandoverEvidence"];
            };
            /** @description Send our evidence about a disputed payment to the cardholder's bank, once (administrators: finance) */
            "POST /api/admin/disputes/{id}/evidence": {
                path: {
                    id: string;
                };
                json: {
                    /** @default  */
                    message?: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Reports about conversations: open ones first (administrators: support) */
            "GET /api/admin/message-reports": {
                answer: components["schemas"]["MessageReport"][];
            };
            /** @description Read a conversation because of an open report (administrators: support) */
            "GET /api/admin/message-reports/{id}/conversation": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["ConversationReading"];
            };
            /** @description Close a report with a note, and tell who sent it the outcome; the conversation can't be read anymore (administrators: support) */
            "POST /api/admin/message-reports/{id}/close": {
                path: {
                    id: string;
                };
                json: {
                    note: string;
                    /** @enum {string} */
                    outcome?: "acted" | "nothing";
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Read a conversation because of an undecided deposit claim (administrators: support) */
            "GET /api/admin/deposit-claims/{id}/conversation": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["ConversationReading"];
            };
            /** @description Read a conversation because of an undecided dispute (administrators: finance) */
            "GET /api/admin/disputes/{id}/conversation": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["ConversationReading"];
            };
            /** @description A list of the admin pages as a CSV file, one at a time (administrators: support, finance, reviewer, by the list) */
            "GET /api/admin/lists/{list}": {
                path: {
                    /** @enum {string} */
                    list: "inquiries" | "users" | "properties" | "approvals" | "reviews" | "consents" | "reservations" | "rents" | "problems" | "deposits" | "payments" | "refunds" | "payouts" | "emails" | "jobs" | "audit";
                };
                query: {
                    /** @description What the page's search would find. */
                    q?: string;
                };
            };
            /** @description What was charged, refunded, earned and paid out in each month of a year (UTC), as a CSV file (administrators: finance) */
            "GET /api/admin/money/months": {
                query: {
                    year: number;
                };
            };
            /** @description Each landlord's gross rents of a year, by the properties' days, for 1099-K forms, as a CSV file (administrators: finance) */
            "GET /api/admin/money/landlords": {
                query: {
                    year: number;
                };
            };
            /** @description Read the card processor's books now, with which ours are compared (administrators: finance) */
            "POST /api/admin/money/refresh": {
                answer: {
                    at: string;
                };
            };
            /** @description The rates of taxes, what Stripe Tax answered, and what was taken for each jurisdiction by month (administrators: finance) */
            "GET /api/admin/taxes": {
                answer: components["schemas"]["Taxes"];
            };
            /** @description Add or correct rates of taxes from a CSV file, all of them or none (administrators: finance) */
            "POST /api/admin/taxes": {
                form: Record<string, never>;
                answer: {
                    rows: number;
                    changed: number;
                };
            };
            /** @description Add or correct one rate of a tax (administrators: finance) */
            "POST /api/admin/taxes/rates": {
                json: {
                    jurisdiction?: string;
                    state?: string;
                    county?: string;
                    city?: string;
                    zip_prefix?: string;
                    type_of_space?: string;
                    rate?: string;
                    added_or_included?: string;
                    exempt_from_days?: string;
                    rentals_without_end?: string;
                    valid_from?: string;
                };
                answer: {
                    changed: boolean;
                };
            };
            /** @description The imported rates, or those that Stripe Tax names, as they can be imported, or what was taken for each jurisdiction by month, as a CSV file (administrators: finance) */
            "GET /api/admin/taxes/{taxList}": {
                path: {
                    /** @enum {string} */
                    taxList: "rates" | "stripe-rates" | "months";
                };
            };
            /** @description The marketplace by week, the areas whose searches found nothing, the tenants of each month who paid again, or our fees by week (finance), as a CSV file (administrators: support, finance) */
            "GET /api/admin/numbers/{table}": {
                path: {
                    /** @enum {string} */
                    table: "weeks" | "areas" | "cohorts" | "fees";
                };
            };
            /** @description The settings that can be changed while the product runs, and their changes, newest first (administrators: owner) */
            "GET /api/admin/settings": {
                query: {
                    before?: number;
                };
                answer: components["schemas"]["Settings"];
            };
            /** @description Change settings, all of these or none; every process follows within 5 s (administrators: owner) */
            "PATCH /api/admin/settings": {
                json: {
                    version: number;
                    values: {
                        [key: string]: string | null;
                    };
                };
                answer: components["schemas"]["Settings"];
            };
            /** @description Restore what a change of settings replaced (administrators: owner) */
            "POST /api/admin/settings/changes/{id}/undo": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["UndoneSettings"];
            };
            /** @description Upload the icon, the logo or the picture for shared links (administrators: owner) */
            "POST /api/admin/settings/pictures/{picture}": {
                path: {
                    /** @enum {string} */
                    picture: "icon" | "logo" | "share";
                };
                form: Record<string, never>;
                answer: components["schemas"]["Settings"];
            };
            /** @description Upload an icon for a type of space; a rule of types has its name after “icon” (administrators: owner) */
            "POST /api/admin/settings/icons": {
                form: Record<string, never>;
                answer: components["schemas"]["TypeIcon"];
            };
            /** @description The Markdown of a page or an article of the help, and its versions (administrators: support; terms, privacy and emails: owner) */
            "GET /api/admin/texts/{page}": {
                path: {
                    /** @description Such as terms, about or payouts. */
                    page: string;
                };
                query: {
                    /** @description An earlier version, to publish its words again; 0 for the built-in text. */
                    version?: number | null;
                };
                answer: components["schemas"]["Text"];
            };
            /** @description Publish a page or an article of the help; of the terms everyone is asked again (administrators: support; terms, privacy and emails: owner) */
            "POST /api/admin/texts/{page}": {
                path: {
                    /** @description Such as terms, about or payouts. */
                    page: string;
                };
                json: {
                    number: number;
                    body: string;
                    changed?: string;
                };
                answer: components["schemas"]["Text"];
            };
            /** @description What a text would look like, and why it can't be published; stores nothing (administrators: support; terms, privacy and emails: owner) */
            "POST /api/admin/texts/{page}/preview": {
                path: {
                    /** @description Such as terms, about or payouts. */
                    page: string;
                };
                json: {
                    body: string;
                };
                answer: components["schemas"]["TextPreview"];
            };
            /** @description Retry an email that was not sent (administrators: support) */
            "POST /api/admin/emails/{id}/retry": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Retry a failed or waiting job now (administrators: owner) */
            "POST /api/admin/jobs/{id}/retry": {
                path: {
                    id: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Receive the card processor's events; only its signature authenticates them */
            "POST /api/webhooks/stripe": {
                answer: {
                    received: boolean;
                };
            };
            /** @description Report an undeliverable email, as the mailbox of MAIL_FROM received it */
            "POST /api/webhooks/bounces": {
                answer: {
                    /** @enum {boolean} */
                    ok: true;
                    known: boolean;
                };
            };
            /** @description Take in a reply to an email about messages, as the mailbox of REPLY_ADDRESS received it */
            "POST /api/webhooks/inbound-email": {
                answer: {
                    /** @enum {boolean} */
                    ok: true;
                    written: boolean;
                };
            };
            /** @description Stop the emails about messages that the token's email belongs to; for email programs */
            "POST /message-emails": {
                query: {
                    token: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Stop the emails of the category that the token's email is of, or (emails=on) start them again; for email programs */
            "POST /unsubscribe": {
                query: {
                    token: string;
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description The booked days of a property as iCalendar, for anyone with the secret link */
            "GET /api/calendars/{file}": {
                path: {
                    file: string;
                };
            };
            /** @description robots.txt: what search engines may index */
            "GET /robots.txt": Record<string, never>;
            /** @description The web app manifest: what the site is called on a home screen */
            "GET /manifest.webmanifest": Record<string, never>;
            /** @description The sitemap index */
            "GET /sitemap.xml": Record<string, never>;
            /** @description One sitemap */
            "GET /sitemaps/{file}": {
                path: {
                    file: string;
                };
            };
            /** @description Answers while the process is up */
            "GET /healthz": {
                answer: {
                    /** @enum {string} */
                    status: "up";
                };
            };
            /** @description Whether the database is reached and migrated */
            "GET /readyz": {
                answer: components["schemas"]["Ready"] | components["schemas"]["Degraded"];
            };
            /** @description Metrics of this process, and of the product as a whole, for Prometheus */
            "GET /metrics": Record<string, never>;
            /** @description Pay on the sandbox's hosted page with a test card */
            "POST /sandbox/checkout/{id}/pay": {
                path: {
                    id: string;
                };
                json: {
                    email: string;
                    number: string;
                    expiry: string;
                    cvc: string;
                    name: string;
                };
                answer: components["schemas"]["NextStep"];
            };
            /** @description Answer the sandbox's 3-D Secure step */
            "POST /sandbox/checkout/{id}/confirm": {
                path: {
                    id: string;
                };
                json: {
                    /** @enum {string} */
                    outcome: "complete" | "fail";
                };
                answer: components["schemas"]["NextStep"];
            };
            /** @description Submit the sandbox's onboarding page with a test bank account */
            "POST /sandbox/onboarding/{id}": {
                path: {
                    id: string;
                };
                json: {
                    name: string;
                    routing: string;
                    account: string;
                };
                answer: components["schemas"]["Url"];
            };
            /** @description Move a demo's time forward, for all its processes */
            "POST /dev/jumps": {
                json: {
                    /** @enum {string} */
                    by: "+1h" | "+1d" | "+1w" | "+2w" | "+35d";
                };
                answer: components["schemas"]["DemoClock"];
            };
            /** @description Order a fault of the sandbox in a demo: of webhooks, saved cards or requests */
            "POST /dev/drills": {
                json: {
                    /** @enum {string} */
                    kind: "late" | "duplicate" | "reversed" | "lost" | "declined" | "authenticate" | "refused" | "down" | "unanswered";
                    /**
                     * @default any
                     * @enum {string}
                     */
                    event?: "any" | "checkout.session.completed" | "checkout.session.async_payment_succeeded" | "checkout.session.async_payment_failed" | "checkout.session.expired" | "payment_intent.succeeded" | "refund.created" | "refund.updated" | "refund.failed" | "transfer.created" | "transfer.reversed" | "charge.dispute.created" | "charge.dispute.updated" | "charge.dispute.closed" | "charge.dispute.funds_withdrawn" | "charge.dispute.funds_reinstated" | "account.updated" | "payout.failed" | "payout.paid";
                    /**
                     * @default 1h
                     * @enum {string}
                     */
                    by?: "1m" | "1h" | "1d";
                    /**
                     * @default 1
                     * @enum {string}
                     */
                    times?: "1" | "5" | "always";
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Remove a demo's ordered faults */
            "DELETE /dev/drills": {
                answer: components["schemas"]["Ok"];
            };
            /** @description Dispute a payment in a demo, as its cardholder would */
            "POST /dev/disputes": {
                json: {
                    charge: string;
                    /**
                     * @default fraudulent
                     * @enum {string}
                     */
                    reason?: "fraudulent" | "product_not_received" | "duplicate" | "inquiry";
                };
                answer: components["schemas"]["Ok"];
            };
            /** @description Decide a dispute in a demo, as the cardholder's bank would, or appeal a lost one */
            "POST /dev/disputes/{id}/decision": {
                path: {
                    id: string;
                };
                json: {
                    /** @enum {string} */
                    outcome: "won" | "lost" | "appeal";
                };
                answer: components["schemas"]["Ok"];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
