/** What is on a landlord's record: bookings that they canceled after accepting. Nothing if there are none. */
export function Cancellations({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-1 text-sm text-wait">
      Canceled {count} {count === 1 ? "booking" : "bookings"} after accepting, with a full refund
    </p>
  );
}
