export default function HomePanel() {
  return <h1>Home of the neighbour</h1>
}
