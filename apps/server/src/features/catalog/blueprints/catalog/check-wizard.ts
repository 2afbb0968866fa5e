import type { BlueprintDefinition } from './blueprint-definition.ts';
import type { TemplateHead } from './template-head.ts';

interface Finding {
  place: string;
  message: string;
}

/** Finds every name in the definition that the template does not have, and every parameter that no page of the wizard shows. */
export function checkWizard(definition: BlueprintDefinition, template: TemplateHead): Finding[] {
  const known = new Set(Object.keys(template.parameters));
  const findings: Finding[] = [];
  for (const { place, name } of mentionedParameters(definition)) {
    if (!known.has(name)) findings.push({ place, message: `The template has no parameter '${name}'.` });
  }
  return findings.concat(checkGroups(definition, known), checkAdministrator(definition, template));
}

function* mentionedParameters(definition: BlueprintDefinition): Generator<{ place: string; name: string }> {
  for (const [g, group] of definition.wizard.groups.entries()) {
    for (const [p, name] of group.parameters.entries()) {
      yield { place: `/wizard/groups/${g}/parameters/${p}`, name };
    }
  }
  for (const name of Object.keys(definition.parameters)) yield { place: `/parameters/${name}`, name };
  const { administrator } = definition.wizard;
  if (!administrator) return;
  const place = '/wizard/administrator';
  yield { place: `${place}/imageParameter`, name: administrator.imageParameter };
  for (const [r, radio] of (administrator.radios ?? []).entries()) {
    yield { place: `${place}/radios/${r}/parameter`, name: radio.parameter };
  }
  for (const key of ['passwordParameter', 'userParameter', 'sshKeyParameter'] as const) {
    const name = administrator[key];
    if (name !== undefined) yield { place: `${place}/${key}`, name };
  }
}

/** `tags` has a field of its own in the wizard; every other parameter belongs to exactly one group. */
function checkGroups(definition: BlueprintDefinition, known: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  const placed = new Map<string, string>();
  for (const [g, group] of definition.wizard.groups.entries()) {
    for (const [p, name] of group.parameters.entries()) {
      const place = `/wizard/groups/${g}/parameters/${p}`;
      const first = placed.get(name);
      if (first !== undefined) findings.push({ place, message: `'${name}' is already at ${first}.` });
      else placed.set(name, place);
    }
  }
  for (const name of known) {
    if (name === 'tags') continue;
    if (!placed.has(name)) {
      findings.push({ place: '/wizard/groups', message: `No group shows the parameter '${name}'.` });
    }
    if (!Object.hasOwn(definition.parameters, name)) {
      findings.push({ place: '/parameters', message: `The parameter '${name}' has no title.` });
    }
  }
  return findings;
}

/** What the administrator step offers must be what the template accepts. */
function checkAdministrator(definition: BlueprintDefinition, template: TemplateHead): Finding[] {
  const { administrator } = definition.wizard;
  if (!administrator) return [];
  const place = '/wizard/administrator';
  const offers = [
    {
      place: `${place}/images`,
      parameter: administrator.imageParameter,
      values: administrator.images.map((image) => image.value as unknown),
    },
    ...(administrator.radios ?? []).map((radio, index) => ({
      place: `${place}/radios/${index}/options`,
      parameter: radio.parameter,
      values: radio.options.map((option) => option.value as unknown),
    })),
  ];
  return offers.flatMap((offer) => {
    const allowed = template.parameters[offer.parameter]?.allowedValues;
    if (!allowed) return [];
    return offer.values
      .filter((value) => !allowed.includes(value))
      .map((value) => ({
        place: offer.place,
        message: `${JSON.stringify(value)} is not among the values that '${offer.parameter}' allows.`,
      }));
  });
}
