import { getUser, getUserErasure, replaceUser, restoreUser, type User } from "@design-catalog/client/api";
import { baseFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { DrawerFoot } from "../engine/drawer-foot.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form } from "../engine/form.tsx";
import { givenFacts } from "../engine/given-facts.ts";
import { languageName } from "../engine/language-names.ts";
import { Later } from "../engine/later.tsx";
import { Menu } from "../engine/menu.tsx";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton, Badge, type Fact, Facts, Moment, ReadOnlyNote, Shown } from "../engine/parts.tsx";
import { ReadFirst } from "../engine/read-first.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { setIfShown } from "../engine/use-url-state.ts";
import { userName } from "../engine/user-name.ts";
import { labelOf } from "../engine/words.ts";
import { readRoles, type RoleNames, roleText } from "./roles.ts";
import { SignIns } from "./sign-ins.tsx";
import { texts } from "./texts.ts";
import { useUserActs } from "./user-acts.tsx";
import { userFields } from "./user-fields.tsx";
import { userTone } from "./user-tone.ts";
import { replaceBody, type UserValues, valuesOf } from "./user-values.ts";

/** Privilege that changes users. */
export const changing = "Admin Users r/w";

/** One user, with everything that an administrator may do. */
export function UserDrawer({
  id,
  onClose,
  onChanged,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const path = { userId: id };
  const query = { includeDeleted: true };
  const answer = useAnswer(
    async () => {
      const [user, names] = await Promise.all([call(getUser, { path, query }), readRoles()]);
      return { user, names };
    },
    id,
    refreshMs,
  );
  const changed = () => {
    answer.again();
    onChanged();
  };
  const user = answer.value?.user;
  return (
    <Dialog
      title={user ? userName(user) : texts.user}
      state={user && <Badge tone={userTone(user)}>{texts.states[user.status]}</Badge>}
      onClose={onClose}
      isDrawer
    >
      <Shown answer={answer}>{(shown) => <UserParts {...shown} changed={changed} />}</Shown>
    </Dialog>
  );
}

interface UserShown {
  readonly user: User;
  readonly names: RoleNames | undefined;
  readonly changed: () => void;
}

function UserParts(shown: UserShown) {
  const { user, names } = shown;
  if (user.kind === "person") return <PersonParts {...shown} />;
  return (
    <>
      <Facts facts={factsOf(user, names)} />
      <p class="box notice">
        {texts.serviceNote} <a href="/admin/service-accounts">{texts.serviceAccounts}</a>
      </p>
    </>
  );
}

function PersonParts(shown: UserShown) {
  const { user, names, changed } = shown;
  const { id, status } = user;
  const erasure = useAnswer(() => call(getUserErasure, { path: { id } }), id + status, refreshMs);
  const again = () => {
    erasure.again();
    changed();
  };
  const { acts, dialog } = useUserActs({ user, changed: again, isErasable: erasure.value?.status === "none" });
  const isDeleted = status === "deleted" || status === "erased";
  const mayChange = mayUse(changing);
  const menu = acts.length > 0 && <Menu label={engineTexts.more} acts={acts} />;
  return (
    <>
      {!mayChange && <ReadOnlyNote privilege={changing} />}
      {mayChange ? (
        <ReadFirst
          first="emailAddress"
          isFrozen={isDeleted}
          acts={menu}
          form={(focused) => (
            <>
              {isDeleted && <p class="box notice">{texts.deletedNote}</p>}
              <UserForm {...shown} focused={focused} />
            </>
          )}
        >
          <Facts facts={factsOf(user, names)} />
        </ReadFirst>
      ) : (
        <>
          <Facts facts={factsOf(user, names)} />
          {menu && <DrawerFoot>{menu}</DrawerFoot>}
        </>
      )}
      {!isDeleted && <SignIns id={id} mayChange={mayChange} />}
      {!isDeleted && (
        <Later load={() => import("./user-passkeys.tsx")}>
          {({ UserPasskeys }) => <UserPasskeys id={id} mayChange={mayChange} />}
        </Later>
      )}
      <Shown answer={erasure}>
        {(asked) => (
          <Later load={() => import("./person.tsx")}>
            {({ Person }) => (
              <Person {...{ user, again }} erasure={asked}>
                {isDeleted && <Deleted id={id} changed={changed} />}
              </Person>
            )}
          </Later>
        )}
      </Shown>
      {dialog}
    </>
  );
}

function factsOf(user: User, names: RoleNames | undefined): readonly Fact[] {
  const { id, emailAddress, roles, locale, createdAt, lastSignInAt } = user;
  const settings = valuesOf(user).settings.map(({ name, value }) => `${name}: ${value}`);
  return [
    { name: texts.emailAddress, value: <bdi>{emailAddress}</bdi> },
    ...givenFacts([
      [texts.firstName, user.firstName],
      [texts.lastName, user.lastName],
      [texts.settings, settings.join("\n")],
    ]),
    { name: texts.roles, value: roles.length === 0 ? texts.none : roleText(roles, names) },
    { name: texts.language, value: languageName(locale) },
    { name: texts.lastSignIn, value: <Moment at={lastSignInAt} isExact /> },
    { name: texts.created, value: <Moment at={createdAt} isExact /> },
    { name: labelOf(baseFields.id), value: <code>{id}</code> },
  ];
}

function UserForm({ user, names, changed, focused }: UserShown & { readonly focused: string }) {
  const path = { userId: user.id };
  const submit = async (values: UserValues, version: number) => {
    await call(replaceUser, { path, body: replaceBody(values, version) });
    tell({ text: texts.saved });
    setIfShown({ user: user.id }, { form: "", field: "" });
    changed();
  };
  const reload = async () => {
    const stored = await call(getUser, { path });
    return { values: valuesOf(stored), version: stored.version };
  };
  return (
    <section aria-labelledby="user-edit">
      <h3 id="user-edit">{texts.edit}</h3>
      <Form
        fields={userFields(names)}
        focused={focused}
        initial={valuesOf(user)}
        version={user.version}
        submitLabel={engineTexts.save}
        submit={submit}
        reload={reload}
      />
    </section>
  );
}

function Deleted({ id, changed }: { readonly id: string; readonly changed: () => void }) {
  const restore = async () => {
    await call(restoreUser, { path: { id } });
    changed();
  };
  return (
    <div class="box notice">
      <p>{texts.deletedNote}</p>
      {mayUse(changing) && <ActionButton label={texts.restore} work={restore} />}
    </div>
  );
}
