// Names and comments that were decided against; tests/test_names.py has the same rules for Python.

const VAGUE_VALUES = new Set("asked found held kept known mine told wanted".split(" "));
const IRREGULAR =
  "begun bound broken brought built caught chosen dealt done drawn driven found given gone grown " +
  "held hidden kept known laid led lost made met paid said seen sent shown sought spent spoken " +
  "taken told thrown understood won written";
/** A participle alone, or with the preposition that would make a sentence of it: `wonBy`. */
const PARTICIPLE = new RegExp(
  `^_?([a-z]{2,}ed|${IRREGULAR.replaceAll(" ", "|")})(?=(As|At|Before|By|From|In|Of|To|Up|With)?$)`,
);
const VERBS_IN_ED = new Set("embed exceed feed need proceed seed speed succeed".split(" "));
const ALLOWED_FUNCTIONS = new Set([
  "elapsed", // as performance.now() is the time, this is the time that has elapsed
]);
const WRONG_BOUND = /(^|_)(MOST|FEWEST|LEAST|LONGEST|SHORTEST|LARGEST)_/;
const MANNER =
  /^[\s*]*Of |\bso ((many|much|few) \w+|long|often)\b(?! (as|that))|\bthe own \w+(?<!properties)\b/;

const isParticiple = (name) => {
  const word = PARTICIPLE.exec(name)?.[1];
  return word !== undefined && !VERBS_IN_ED.has(word) && !ALLOWED_FUNCTIONS.has(name);
};

/** `const { told } = entry` takes the name of a field, which may stand on the wire. */
const isField = ({ parent }) =>
  (parent.type === "AssignmentPattern" ? parent.parent : parent).shorthand === true;

const allVariables = (scope) => [...scope.variables, ...scope.childScopes.flatMap(allVariables)];

function checkVariables(context, scope) {
  for (const { name, defs } of allVariables(scope)) {
    const node = defs[0]?.name;
    if (!node || defs[0].type === "ImportBinding" || isField(node)) continue;
    if (VAGUE_VALUES.has(name.replace(/^_/, "")))
      context.report({ node, message: `\`${name}\` does not say what the value is.` });
    if (WRONG_BOUND.test(name))
      context.report({ node, message: `\`${name}\` begins with MAX_ or MIN_.` });
  }
}

function checkComments(context, comments) {
  for (const { type, value, loc } of comments) {
    const text = type === "Block" && !value.startsWith("*") ? "" : value;
    const isContinued = type === "Line" && /^\s*of /.test(value);
    const fault =
      !isContinued &&
      MANNER.exec(text)?.[0]
        .replace(/^[\s*]*/, "")
        .trim();
    if (fault)
      context.report({ loc, message: `“${fault}”: write a whole sentence with its subject.` });
  }
}

const checkFunction = (context) => (id) => {
  if (id?.type === "Identifier" && isParticiple(id.name))
    context.report({ node: id, message: `\`${id.name}\` is a participle: begin with a verb.` });
};

export default {
  meta: { type: "suggestion" },
  create(context) {
    const check = checkFunction(context);
    return {
      Program(program) {
        checkVariables(context, context.sourceCode.getScope(program));
        checkComments(context, program.comments);
      },
      FunctionDeclaration: ({ id }) => check(id),
      "VariableDeclarator[init.type=/Function/]": ({ id }) => check(id),
      "MethodDefinition[kind='method']": ({ key }) => check(key),
    };
  },
};
