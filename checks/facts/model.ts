/** What the installed packages really have: types only, no functions. */

/** `output.filename`, `entry.*.import`, `module.rules[].test`: `*` any key, `[]` a list element, `()` a result. */
export type OptionPath = string;

/** A value as JSON; what JSON cannot hold is a tagged string such as `<function>` or `<regexp /a/>`. */
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | PlainValue[]
  | { [key: string]: PlainValue };

export interface OptionFact {
  /** Type as the validation schema has it: `string | "auto"`; `object`, `function`, `custom`, `(recursive)`. */
  schema: string;
  /** Type as the declarations have it; absent where they do not know the path. */
  declared?: string;
  optional: boolean;
  /** Literals that the schema names. */
  values?: (string | number | boolean | null)[];
  /** Contains itself: its members are listed where they occur first. */
  recursive?: boolean;
}

/** A mode and a target: `production/node`; `unset` stands for an option that is not given. */
export type Variant = string;

export interface DefaultFact {
  /** Value in every variant; `<undefined>`: the key exists without value, `<absent>`: it does not exist. */
  by: { value: PlainValue; variants: Variant[] }[];
}

/** A default that only the native side knows, or the code of a plugin: found by what they do. */
export interface NativeDefault {
  /** The value that changes nothing. */
  value: PlainValue;
  /** Another value that does change the build, so that the probe can tell them apart. */
  differs?: PlainValue;
}

/** A member of a declared object type. */
export interface MemberFact {
  type: string;
  optional: boolean;
  deprecated?: boolean;
  members?: Record<string, MemberFact>;
}

export interface ParameterFact {
  name: string;
  type: string;
  optional: boolean;
  rest?: boolean;
  members?: Record<string, MemberFact>;
}

export interface PluginFact {
  /** Parameters of each constructor signature. */
  constructors: ParameterFact[][];
  statics: string[];
  /** What happens to an option that does not exist. */
  unknownOption: 'accepted' | 'refused' | 'throws';
}

export interface HookFact {
  /** Class at run time: `SyncBailHook`; `HookMap` for a map of hooks. */
  kind: string;
  /** Names of the arguments, null where the object does not tell. */
  args: string[] | null;
  /** Declared type, absent for hooks that are not declared. */
  type?: string;
  /** Calls in a production build and a watch build; null where it was not counted. */
  fired: number | null;
}

/** Hooks in the order of their calls, `Compiler.make`: the first call of each, and its last. */
export interface HookTrace {
  /** `a build`, `watch mode, build 2`. */
  situation: string;
  calls: string[];
}

export interface ObjectMemberFact {
  /** Declared type, absent for members that are not declared. */
  type?: string;
  /** `typeof` at run time, `absent` for what is only declared. */
  kind: string;
  sample?: string | number | boolean;
  /** Of the loader context: whether the pitch phase has it, too. */
  inPitch?: boolean;
}

export interface FlagFact {
  short?: string;
  /** `string`, `boolean`, `array`, `number`; absent where the help does not say. */
  type?: string;
  default?: string;
}

export interface CommandFact {
  positional?: string;
  aliases: string[];
  /** Runs when no command is given. */
  isDefault: boolean;
  flags: Record<string, FlagFact>;
}

export interface ModuleNameFact {
  /** The probed statement in the output; null where it is gone. */
  becomes: string | null;
  /** The parser left the name as it was written. */
  untouched: boolean;
  error?: string;
}

export interface Facts {
  /** Package → version, as installed. */
  versions: Record<string, string>;
  options: Record<OptionPath, OptionFact>;
  defaults: Record<OptionPath, DefaultFact>;
  /** Extra options (`experiments.css`) → what they change, in production with the default target. */
  changedBy: Record<string, Record<OptionPath, PlainValue>>;
  native: Record<OptionPath, NativeDefault>;
  /** Defaults of the development server, flattened below `devServer`. */
  devServer: Record<OptionPath, PlainValue>;
  plugins: Record<string, PluginFact>;
  /** `CopyRspackPlugin` → `patterns.force` → default. */
  pluginDefaults: Record<string, Record<OptionPath, NativeDefault>>;
  /** `builtin:swc-loader` → `jsc.target` → default. */
  loaderDefaults: Record<string, Record<OptionPath, NativeDefault>>;
  /** `Compiler` → `make` → fact. */
  hooks: Record<string, Record<string, HookFact>>;
  hookTraces: HookTrace[];
  /** `Compilation.PROCESS_ASSETS_STAGE_…` → number. */
  stages: Record<string, number>;
  /** Objects that hooks and loaders pass: `Compilation` → `emitAsset` → fact. */
  objects: Record<string, Record<string, ObjectMemberFact>>;
  commands: Record<string, CommandFact>;
  /** Free variables, `import.meta` members, CommonJS and AMD forms, magic comments. */
  modules: Record<string, ModuleNameFact>;
  /** `modules[].reasons[].type` → kinds of value seen. */
  stats: Record<string, string>;
  /** Options of `builtin:swc-loader` and of others that the schema does not hold, by name. */
  optionTypes: Record<string, Record<string, MemberFact>>;
}
