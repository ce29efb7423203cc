export default function Page() {
  return <h1>watch</h1>
}
