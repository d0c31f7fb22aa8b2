/** How many days and how many spaces the landlord's calendar shows at once. */
export const calendarColumns = 28;
export const calendarSpaces = 12;
