// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.function.Predicate;

/** What the rules of {@link ShapeTest} ask that the rule library does not. */
final class Conditions {
    private Conditions() {}

    static ArchCondition<JavaClass> holdNoState() {
        return new ArchCondition<>("hold no state") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (JavaField field : type.getFields()) {
                    Set<JavaModifier> modifiers = field.getModifiers();
                    if (!modifiers.contains(JavaModifier.STATIC) || !modifiers.contains(JavaModifier.FINAL)) {
                        events.add(SimpleConditionEvent.violated(
                                type, type.getName() + " keeps something in its field " + field.getName()));
                    }
                }
            }
        };
    }

    static ArchCondition<JavaClass> print() {
        return access(
                "print",
                access -> access.getTargetOwner().isEquivalentTo(System.class)
                                && Set.of("out", "err").contains(access.getName())
                        || access.getName().equals("printStackTrace"));
    }

    static ArchCondition<JavaClass> endTheJvm() {
        return access(
                "end the JVM",
                access -> (access.getTargetOwner().isEquivalentTo(System.class)
                                || access.getTargetOwner().isEquivalentTo(Runtime.class))
                        && Set.of("exit", "halt").contains(access.getName()));
    }

    private static ArchCondition<JavaClass> access(String description, Predicate<JavaAccess<?>> what) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getAccessesFromSelf().stream()
                        .filter(what)
                        .forEach(access -> events.add(SimpleConditionEvent.satisfied(type, access.getDescription())));
            }
        };
    }

    static ArchCondition<JavaMethod> takeNoBoolean() {
        return new ArchCondition<>("take no boolean") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                if (method.getRawParameterTypes().stream().anyMatch(p -> p.isEquivalentTo(boolean.class))) {
                    events.add(SimpleConditionEvent.violated(method, method.getFullName() + " takes a boolean"));
                }
            }
        };
    }

    /** The entry class's name is what the manifest and the launcher say. */
    static DescribedPredicate<JavaClass> areNotEntryClasses() {
        return new DescribedPredicate<>("are not entry classes") {
            @Override
            public boolean test(JavaClass type) {
                return !type.getSimpleName().equals("Main");
            }
        };
    }

    /** Methods whose names are not dictated by a type of someone else's. */
    static DescribedPredicate<JavaMethod> areOurOwn() {
        return new DescribedPredicate<>("are our own") {
            @Override
            public boolean test(JavaMethod method) {
                JavaClass owner = method.getOwner();
                return java.util.stream.Stream.concat(
                                owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                        .filter(type -> !type.getPackageName().startsWith(PackageTableTest.BASE))
                        .noneMatch(type -> type.getMethods().stream()
                                .anyMatch(m -> m.getName().equals(method.getName())));
            }
        };
    }
}
