export function Component() {
  return <h1>CGV</h1>
}
