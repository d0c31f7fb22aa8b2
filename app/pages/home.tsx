export default function Home() {
  return <h1>Search For Rentals Near Me</h1>;
}
