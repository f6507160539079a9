interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** Writes the product's name in one way, however it was typed. */
export default function productName() {
  const visit = (node: Node): void => {
    if (node.type === 'text' && node.value !== undefined) {
      node.value = node.value.replace(/\bkestrel\b/g, 'Kestrel');
    }
    node.children?.forEach(visit);
  };
  return (tree: Node) => visit(tree);
}
