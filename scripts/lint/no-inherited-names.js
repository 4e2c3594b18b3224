import ts from 'typescript';

/**
 * Data may be named like what every object inherits: `constructor`, `toString`, `__proto__`. So no object is asked for, or given,
 * a name that is only known to be some text, but for `Object.hasOwn(record, name) ? record[name] : …`.
 */
export const noInheritedNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      index:
        'Data may be named like what every object has, such as "constructor": use a Map, or Object.hasOwn(record, name) ? record[name] : ….',
      in: 'Data may be named like what every object has, such as "constructor": use Object.hasOwn() in place of "in".',
    },
  },
  create(context) {
    const isAnyText = (node) => isText(context.sourceCode.parserServices.getTypeAtLocation(node));
    const textOf = (node) => context.sourceCode.getText(node);
    const isChecked = (node) => {
      const place = node.parent.type === 'ChainExpression' ? node.parent : node;
      const asked = `Object.hasOwn(${textOf(node.object)}, ${textOf(node.property)})`;
      return ancestorsOf(place).some(
        ({ type, test, consequent }) =>
          type === 'ConditionalExpression' && textOf(test) === asked && isWithin(place, consequent),
      );
    };
    return {
      'MemberExpression[computed=true]'(node) {
        if (isAnyText(node.property) && !isChecked(node)) context.report({ node, messageId: 'index' });
      },
      'BinaryExpression[operator="in"]'(node) {
        const isName = node.left.type !== 'PrivateIdentifier' && isAnyText(node.left);
        if (isName) context.report({ node, messageId: 'in' });
      },
    };
  },
};

function ancestorsOf({ parent }) {
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function isWithin({ range: [start, end] }, { range }) {
  return start >= range[0] && end <= range[1];
}

/** Whether a type holds texts that are not spelled out in it. */
function isText(type) {
  if (type.isUnionOrIntersection()) return type.types.some(isText);
  if (type.isTypeParameter()) return isText(type.getConstraint() ?? type);
  const { String: Text, TemplateLiteral, Any, Unknown } = ts.TypeFlags;
  return (type.flags & (Text | TemplateLiteral | Any | Unknown)) !== 0;
}
