export type TextKind = 'ui' | 'test' | 'comment' | 'doc';

/** A wording that docs/language.md rejects. */
export interface Pattern {
  /** Name by which an exception refers to it. */
  readonly name: string;
  readonly pattern: RegExp;
  /** Texts it is looked for in; all of them if absent. */
  readonly kinds?: readonly TextKind[];
  /** What to write instead. */
  readonly instead: string;
  /** A text that the pattern finds. */
  readonly example: string;
  /** A similar text that it accepts. */
  readonly counterExample: string;
}

/** Wordings that read like a literal translation, each with its replacement. */
export const patterns: readonly Pattern[] = [
  {
    name: 'somebody',
    pattern: /\b(?:some|any|no|every)body\b/i,
    instead: 'name the role: a user, an administrator, another worker, no one',
    example: 'Somebody else changed it.',
    counterExample: 'Another user changed it.',
  },
  {
    name: 'whoever',
    pattern: /\b(?:whoever|whosoever|who(?:m|se)?ever)\b/i,
    instead: 'the user who, the process that',
    example: 'Whoever deploys may ask for less.',
    counterExample: 'The user who deploys can request less.',
  },
  {
    name: 'tells',
    pattern:
      /\btells?\b(?! apart| whether)|\b(?:is|are|was|were|be|been|being) told\b|\btold (?:by|of|to|that)\b/i,
    instead: 'reports, shows, returns, notifies; distinguishes for "tells apart"',
    example: 'The event tells which one failed.',
    counterExample: 'The event names the failed one.',
  },
  {
    name: 'stands',
    pattern: /\bstands\b(?! (?:for|out|alone)\b)/i,
    instead: 'is, appears, waits',
    example: 'The title stands above the table.',
    counterExample: 'RG stands for resource group.',
  },
  {
    name: 'of-its-own',
    pattern:
      /\bof (?:its|their|his|her|one's) own(?=[.,;:)]|$| (?:that|which|and|for|in|on|to|with|is|are)\b)/i,
    instead: 'separate, dedicated, its own …',
    example: 'Each list has a page of its own.',
    counterExample: 'Each list has a separate page.',
  },
  {
    name: 'at-once',
    pattern: /\b(?:is|are|be|comes?|goes?|begins?|ends?|answers?|starts?) at once\b|^at once\b/i,
    instead: 'immediately; "several at once" is fine',
    example: 'Empty is at once.',
    counterExample: 'Delete several at once.',
  },
  {
    name: 'anew',
    pattern: /\b(?:anew|afresh)\b/i,
    instead: 'again',
    example: 'Reads the list anew.',
    counterExample: 'Reads the list again.',
  },
  {
    name: 'is-no',
    pattern: /(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b|\w+er\b)[a-z]/i,
    instead: 'is not a …',
    example: 'This is no dead letter.',
    counterExample: 'This is no longer a draft.',
  },
  {
    name: 'where-there-is-none',
    pattern: /\bwhere (?:there (?:is|are|was|were)|(?:it|one|that) has|they have) none\b/i,
    instead: 'if it does not exist, if it has no …',
    example: 'Undefined where there is none.',
    counterExample: 'Undefined if it does not exist.',
  },
  {
    name: 'by-the-month',
    pattern: /\bby the (?:hour|day|week|month|year)\b/i,
    instead: 'hourly, daily, monthly, yearly',
    example: 'Costs are shown by the month.',
    counterExample: 'Costs are shown monthly.',
  },
  {
    name: 'one-a-line',
    pattern: /\b(?:one|two|three) an? (?:line|row|day|month)\b/i,
    kinds: ['ui', 'comment'],
    instead: 'one per line',
    example: 'One a line.',
    counterExample: 'One per line.',
  },
  {
    name: 'what-became',
    pattern:
      /\b(?:what (?:became|becomes|has become|is to become)|bec[ao]mes? of|came to be|comes? to be)\b/i,
    instead: 'the result, the outcome; is created',
    example: 'Shows what became of the deployment.',
    counterExample: 'Shows the outcome of the deployment.',
  },
  {
    name: 'for-good',
    pattern: /\bfor good\b(?! practice)/i,
    instead: 'permanently',
    example: 'The role goes for good.',
    counterExample: 'The role is deleted permanently.',
  },
  {
    name: 'word-beside',
    pattern: /\b(?:a word|words?) (?:beside|about|of it)\b|\bwithout a word\b/i,
    instead: 'a message, a note, a comment, silently',
    example: 'A word beside the field says why.',
    counterExample: 'A message below the field explains why.',
  },
  {
    name: 'as-it-stands',
    pattern:
      /\bas (?:it|they|that|things?) (?:stands?|stood)\b|\bhow (?:it|they|things|a \w+|the \w+) stands?\b/i,
    instead: 'current, the state of',
    example: 'Sends the list as it stood.',
    counterExample: 'Sends the current list.',
  },
  {
    name: 'so-many-so-long',
    pattern: /^so (?:many|long|much|far|often) \w/i,
    instead: 'name the quantity: "Number of …", "Time …, in milliseconds"',
    example: 'So long a worker waits.',
    counterExample: 'Time a worker waits, in milliseconds.',
  },
  {
    name: 'contraction',
    pattern:
      /\b(?:do|does|did|is|are|was|were|has|have|had|ca|wo|could|should|would|must|need)n['’]t\b|\b(?:it|that|there|what|let|he|she|who)['’]s (?!own\b)|\b(?:I|you|we|they)['’](?:ll|ve|re|d|m)\b/i,
    instead: 'write both words: does not, it is',
    example: 'The name doesn’t exist.',
    counterExample: 'The name does not exist.',
  },
  {
    name: 'exclamation-mark',
    pattern: /[a-z]!(?:\s|$)/i,
    kinds: ['ui'],
    instead: 'a full stop, or nothing after a label',
    example: 'Deployment created!',
    counterExample: 'Deployment created',
  },
  {
    name: 'please',
    pattern: /\bplease\b/i,
    kinds: ['ui'],
    instead: 'the verb alone',
    example: 'Please try again.',
    counterExample: 'Try again.',
  },
  {
    name: 'clause-as-title',
    pattern: /^(?:what|where|that) /i,
    kinds: ['test'],
    instead: 'subject first: "shows no message when …", "the list …"',
    example: 'what it answers is shown there',
    counterExample: 'shows the response as sent',
  },
  {
    name: 'whatever',
    pattern: /\b(?:whatever|wherever|however (?:many|much|often|late|early|far|long|short|large))\b/i,
    instead: 'regardless of, any',
    example: 'Counts the row, whatever its state.',
    counterExample: 'Counts the row regardless of its state.',
  },
  {
    name: 'look-at',
    pattern: /\b(?:look(?:s|ed|ing)? (?:at|after)|worked out)\b/i,
    instead: 'checks, reads, processes, computes',
    example: 'Begun deletions could not be looked at.',
    counterExample: 'The name is looked up in the table.',
  },
  {
    name: 'says-so',
    pattern: /\bsays? so\b|\bsays? (?:who|what|when|where|whose|which|that|whether)\b/i,
    instead: 'states, defines, reports, shows',
    example: 'The route does not say who may call it.',
    counterExample: 'The route does not declare an access rule.',
  },
  {
    name: 'answers',
    pattern:
      /\banswers? (?:with|within|in time|\d{3}\b|at once)|\b(?:does|did) not answer\b|\b(?:is|are|was|were|be|gets?) answered (?:with|by|within|after|\d{3})|\bno answer\b/i,
    instead: 'responds, returns; response',
    example: 'The database does not answer.',
    counterExample: 'The database does not respond.',
  },
  {
    name: 'asked-of',
    pattern: /\b(?:is|are|was|were|been|be) asked (?:of|for|about)\b/i,
    instead: 'requested, required; the fields of the form',
    example: 'More was asked of the cloud than it allows.',
    counterExample: 'Too many requests were sent to the cloud.',
  },
  {
    name: 'judge',
    pattern: /\bjudg(?:e|es|ed|ing)\b(?! for\b)/i,
    instead: 'evaluates, checks, classifies',
    example: 'Policies judge each resource.',
    counterExample: 'Policies are evaluated for each resource.',
  },
  {
    name: 'beside',
    pattern: /\bbeside\b/i,
    instead: 'next to, in addition to',
    example: 'Shows the price beside the name.',
    counterExample: 'Shows the price next to the name.',
  },
  {
    name: 'by-hand',
    pattern: /\bby hand\b/i,
    instead: 'manually',
    example: 'Tags added by hand are drift.',
    counterExample: 'Tags added manually are drift.',
  },
  {
    name: 'is-there',
    pattern: /\b(?:that|which) (?:is|are) (?:not )?there(?=[.,:;)]|$)|\b(?:is|are) still there\b/i,
    instead: 'exists, is available, existing',
    example: 'Compares the template with the resources that are there.',
    counterExample: 'Compares the template with existing resources.',
  },
  {
    name: 'outside-document',
    pattern:
      /\b(?:spec|contracts|design|ui|proof|sandbox)\.md\b|\bsections? \d+ of (?:the )?(?:contracts|design|specification)\b/i,
    instead: 'the rule itself; readers of the repository do not have the document',
    example: 'Names are unique (contracts.md section 6).',
    counterExample: 'Names are unique within an organization.',
  },
];
