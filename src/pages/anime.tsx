export default function Page() {
  return <h1>anime</h1>
}
