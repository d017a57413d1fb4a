/**
 * Lets React go on where something else has changed the page: a translator that puts elements of its own around texts, an
 * extension that takes elements away. React takes nodes out of the parent it gave them, and puts others before them there;
 * where one is no longer in that place, the browser throws, and React gives up the whole tree: a remote, or the page.
 *
 * What React asks of such a node is done as far as it can be: it is taken out if it is still somewhere within its parent,
 * and what should come before it comes before what is around it now, or last. Nothing changes for nodes in their place.
 *
 * To be called once. Touches `Node.prototype`, since React has no place to hook in.
 */
export function bearChangesByOthers(): void {
  const { removeChild, insertBefore } = Node.prototype
  const isElsewhere = (parent: Node, node: unknown): node is Node => node instanceof Node && node.parentNode !== parent

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isElsewhere(this, child)) return removeChild.call(this, child) as Child
    if (this.contains(child)) child.parentNode?.removeChild(child)
    return child
  }

  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    let place = before
    if (isElsewhere(this, before)) while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, added, place) as Added
  }
}
